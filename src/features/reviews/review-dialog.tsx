import { useQueryClient } from '@tanstack/react-query';
import { createLog } from '#src/base/log.ts';
import type { Product } from '#src/contract/product.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { useSingleMutation } from '#src/features/session/use-single-mutation.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { toast } from '#src/ui/toaster.tsx';
import { emptyDraft } from './empty-draft.ts';
import * as reviewMessages from './messages.ts';
import type { ReviewDraft } from './review-draft.ts';
import { ReviewForm } from './review-form.tsx';

const log = createLog('reviews');

interface ReviewDialogProps {
  product: Product;
  draft: ReviewDraft;
  onChange: (draft: ReviewDraft) => void;
  onClose: () => void;
}

/** The sheet with the review form. It empties the draft when it has been sent. */
export function ReviewDialog({ product, draft, onChange, onClose }: ReviewDialogProps) {
  const sending = useAddReview(product._id, () => {
    onClose();
    onChange(emptyDraft);
  });
  return (
    <Dialog open onClose={onClose} label={reviewMessages.add} variant="sheet">
      <ReviewForm
        hasFit={Boolean(product.sizeGuide)}
        draft={draft}
        onChange={onChange}
        onSend={sending.mutate}
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
  return useSingleMutation({
    mutationKey: ['add-review', productId],
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
    onSuccess: ({ isWaiting }) => {
      toast.success(isWaiting ? reviewMessages.waiting : reviewMessages.added, { about: 'review' });
      onAdded();
      void queryClient.invalidateQueries({ queryKey: ['product'] });
    },
    onError: (error) => {
      log.warn('add failed', error);
      toast.error(reviewMessages.addFailed, { about: 'review' });
    },
  });
}
