import { useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import type { OptionChoice } from '#src/domain/product-options.ts';
import { Button } from '#src/ui/button.tsx';
import * as m from './messages.ts';
import { TellMeDialog } from './tell-me-dialog.tsx';

/** 'Tell me when it is back', for a choice that is sold out. What was typed outlives the dialog. Browser only. */
export function TellMe({ product, choice: { color, size } }: { product: Product; choice: OptionChoice }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const goods = { product_id: product._id, color, size };
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {m.tellMe}
      </Button>
      {isOpen ? (
        <TellMeDialog
          // Another choice is another wish.
          key={`${color} ${size}`}
          goods={goods}
          productName={product.productName}
          typed={typed}
          onType={setTyped}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
