import { useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { Button } from '#src/ui/button.tsx';
import { useLazyDialog } from '#src/ui/use-lazy-dialog.ts';
import * as reviewMessages from './messages.ts';
import type { ReviewDraft } from './review-draft.ts';

const loadDialog = async () => (await import('./review-dialog.tsx')).ReviewDialog;

/** The 'Add Review' button. The code of its dialog loads with the first press. */
export function AddReviewButton({ product }: { product: Product }) {
  const { Dialog, isOpening, open, close, ahead } = useLazyDialog(loadDialog, reviewMessages.notLoaded);
  const { contactEmail } = useSession();
  /** After the log-out of the customer who typed it, also in another tab, nobody else sees it. A guest's outlives the log-in. */
  const [typed, setTyped] = useState<{ draft: ReviewDraft | undefined; customer: string | null }>();
  const isOurs = typed?.customer === null || typed?.customer === contactEmail;
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" busy={isOpening} onClick={open} {...ahead}>
        {reviewMessages.add}
      </Button>
      {Dialog ? (
        <Dialog
          product={product}
          draft={isOurs ? typed?.draft : undefined}
          onChange={(draft) => setTyped({ draft, customer: contactEmail })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
