import { useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import * as reviewMessages from './messages.ts';
import { emptyDraft, type ReviewDraft } from './review-draft.ts';
import { ReviewForm } from './review-form.tsx';
import { useAddReview } from './use-add-review.ts';

/** The 'Add Review' button and its dialog. The draft stays until it has been sent. */
export function AddReviewButton({ product }: { product: Product }) {
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState<ReviewDraft>(emptyDraft);
  const sending = useAddReview(product._id, () => {
    setIsOpen(false);
    setDraft(emptyDraft);
  });
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {reviewMessages.add}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} label={reviewMessages.add} variant="sheet">
        <ReviewForm
          draft={draft}
          onChange={setDraft}
          onSend={(ready) => !sending.isPending && sending.mutate(ready)}
          onCancel={() => setIsOpen(false)}
          isSending={sending.isPending}
        />
      </Dialog>
    </>
  );
}
