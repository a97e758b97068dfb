import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createLog } from '#src/base/log.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { toast } from '#src/ui/toaster.tsx';
import * as reviewMessages from './messages.ts';
import type { ReviewDraft } from './review-draft.ts';

const log = createLog('reviews');

/** Sends a draft that has no problems; toasts itself and asks for the product again. */
export function useAddReview(productId: string, onAdded: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ rating, name, email, comment, image }: ReviewDraft) => {
      const { addReview } = await import(/* chunk: core */ '#src/contract/review.ts');
      return api.call(addReview, {
        body: { rating, name, email, comment, product_id: productId, ...(image ? { image } : {}) },
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
