import { useQueryClient } from '@tanstack/react-query';
import { createLog } from '#src/base/log.ts';
import type { Product } from '#src/contract/product.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { retryKey } from '#src/features/session/form-drafts.ts';
import { useSingleMutation } from '#src/features/session/use-single-mutation.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { toast } from '#src/ui/toaster.tsx';
import * as reviewMessages from './messages.ts';
import { type ReviewDraft, readDraft, saveDraft } from './review-draft.ts';
import { ReviewForm } from './review-form.tsx';

const log = createLog('reviews');

interface ReviewDialogProps {
  product: Product;
  /** Another number begins a new form: its file field and its errors are not part of the draft. */
  form: number;
  /** As left by the last change on this page. */
  draft: ReviewDraft | undefined;
  onChange: (draft?: ReviewDraft) => void;
  onClose: () => void;
}

/** The sheet with the review form. It deletes the draft when it has been sent. */
export function ReviewDialog({ product: { _id, sizeGuide }, form, draft, onChange, onClose }: ReviewDialogProps) {
  const put = (next?: ReviewDraft) => {
    saveDraft(_id, next);
    onChange(next);
  };
  const sending = useAddReview(_id, () => {
    onClose();
    put();
  });
  return (
    <Dialog open onClose={onClose} label={reviewMessages.add} variant="sheet">
      <ReviewForm
        key={form}
        hasFit={Boolean(sizeGuide)}
        draft={draft ?? readDraft(_id)}
        onChange={put}
        onSend={sending.mutate}
        onCancel={onClose}
        isSending={sending.isPending}
      />
    </Dialog>
  );
}

/** Sends a valid draft, shows its own toasts and refetches the product. Our server counts a retry with the same values as the same review. */
function useAddReview(productId: string, onAdded: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationKey: ['add-review', productId],
    mutationFn: async ({ key, image, picture: _, fit, ...typed }: ReviewDraft) => {
      const { addReview } = await import(/* chunk: core */ '#src/contract/review.ts');
      const words = { ...typed, product_id: productId, ...(fit ? { fit } : {}) };
      const picture = image && [image.name, image.size, image.lastModified];
      return api.call(
        addReview,
        { body: { ...words, ...(image ? { image } : {}) } },
        api.config.backendIdempotency ? { headers: { 'idempotency-key': retryKey(key, { ...words, picture }) } } : {},
      );
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
