import { useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import { Button } from '#src/ui/button.tsx';
import { useLazyDialog } from '#src/ui/use-lazy-dialog.ts';
import * as reviewMessages from './messages.ts';
import type { ReviewDraft } from './review-draft.ts';

const loadDialog = async () => (await import('./review-dialog.tsx')).ReviewDialog;

/** The 'Add Review' button. The code of its dialog loads with the first press. */
export function AddReviewButton({ product }: { product: Product }) {
  const { Dialog, isOpening, open, close, ahead } = useLazyDialog(loadDialog, reviewMessages.notLoaded);
  const [draft, setDraft] = useState<ReviewDraft>();
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" busy={isOpening} onClick={open} {...ahead}>
        {reviewMessages.add}
      </Button>
      {Dialog ? <Dialog product={product} draft={draft} onChange={setDraft} onClose={close} /> : null}
    </>
  );
}
