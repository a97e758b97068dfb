import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createLog } from '#src/base/log.ts';
import type { Product } from '#src/contract/product.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toaster.tsx';
import { useLazyDialog } from '#src/ui/use-lazy-dialog.ts';
import * as reviewMessages from './messages.ts';
import { emptyDraft, type ReviewDraft } from './review-draft.ts';

const log = createLog('reviews');
const loadDialog = async () => (await import('./review-dialog.tsx')).ReviewDialog;

/** The 'Add Review' button and its dialog. The draft stays until it has been sent. */
export function AddReviewButton({ product }: { product: Product }) {
  const { Dialog, isOpening, open, close, ahead } = useLazyDialog(loadDialog, reviewMessages.notLoaded);
  const [draft, setDraft] = useState<ReviewDraft>(emptyDraft);
  const sending = useAddReview(product._id, () => {
    close();
    setDraft(emptyDraft);
  });
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" busy={isOpening} onClick={open} {...ahead}>
        {reviewMessages.add}
      </Button>
      {Dialog ? (
        <Dialog
          hasFit={Boolean(product.sizeGuide)}
          draft={draft}
          onChange={setDraft}
          onSend={(ready) => !sending.isPending && sending.mutate(ready)}
          onCancel={close}
          isSending={sending.isPending}
        />
      ) : null}
    </>
  );
}

/** Sends a valid draft, shows its own toasts and refetches the product. */
function useAddReview(productId: string, onAdded: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ rating, fit, name, email, comment, image }: ReviewDraft) => {
      const { addReview } = await import(/* chunk: core */ '#src/contract/review.ts');
      return api.call(addReview, {
        body: {
          rating,
          name,
          email,
          comment,
          product_id: productId,
          ...(fit ? { fit } : {}),
          ...(image ? { image } : {}),
        },
      });
    },
    onSuccess: () => {
      toast.success(reviewMessages.added);
      onAdded();
      void queryClient.invalidateQueries({ queryKey: ['product'] });
    },
    onError: (error) => {
      log.warn('add failed', error);
      toast.error(reviewMessages.addFailed);
    },
  });
}
