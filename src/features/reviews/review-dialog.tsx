import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createLog } from '#src/base/log.ts';
import type { Product } from '#src/contract/product.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { toast } from '#src/ui/toaster.tsx';
import * as reviewMessages from './messages.ts';
import { emptyDraft, type ReviewDraft } from './review-draft.ts';
import { ReviewForm } from './review-form.tsx';

const log = createLog('reviews');

/** The dialog of 'Add Review'. The draft stays until it has been sent. */
export function ReviewDialog({ product, open, onClose }: { product: Product; open: boolean; onClose: () => void }) {
  const [draft, setDraft] = useState<ReviewDraft>(emptyDraft);
  const sending = useAddReview(product._id, () => {
    onClose();
    setDraft(emptyDraft);
  });
  return (
    <Dialog open={open} onClose={onClose} label={reviewMessages.add} variant="sheet">
      <ReviewForm
        draft={draft}
        onChange={setDraft}
        onSend={(ready) => !sending.isPending && sending.mutate(ready)}
        onCancel={onClose}
        isSending={sending.isPending}
      />
    </Dialog>
  );
}

/** Sends a valid draft, shows its own toasts and refetches the product. */
function useAddReview(productId: string, onAdded: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ rating, name, email, comment, image }: ReviewDraft) => {
      const { addReview } = await import(/* chunk: core */ '#src/contract/review.ts');
      return api.call(addReview, {
        body: { rating, name, email, comment, product_id: productId, ...(image ? { image } : {}) },
      });
    },
    onSuccess: ({ isWaiting }) => {
      toast.success(isWaiting ? reviewMessages.waiting : reviewMessages.added);
      onAdded();
      void queryClient.invalidateQueries({ queryKey: ['product'] });
    },
    onError: (error) => {
      log.warn('add failed', error);
      toast.error(reviewMessages.addFailed);
    },
  });
}
