import { useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import type { OptionChoice } from '#src/domain/product-options.ts';
import { Button } from '#src/ui/button.tsx';
import { useLazyDialog } from '#src/ui/use-lazy-dialog.ts';
import * as tellMeMessages from './tell-me-messages.ts';

const load = async () => (await import('./tell-me-dialog.tsx')).TellMeDialog;

/** 'Tell me when it is back', for a choice that is sold out. The code behind it loads with the first press. */
export function TellMeButton({ product, choice: { color, size } }: { product: Product; choice: OptionChoice }) {
  const { Dialog, open, close, ahead } = useLazyDialog(load, tellMeMessages.notLoaded);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={open} {...ahead}>
        {tellMeMessages.tellMe}
      </Button>
      {Dialog ? (
        <Dialog
          goods={{ product_id: product._id, color, size }}
          productName={product.productName}
          typed={typed}
          onType={setTyped}
          onClose={close}
        />
      ) : null}
    </>
  );
}
