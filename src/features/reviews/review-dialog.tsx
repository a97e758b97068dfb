import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createLog } from '#src/base/log.ts';
import type { Product } from '#src/contract/product.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { retryKey } from '#src/features/session/form-drafts.ts';
import { useSingleMutation } from '#src/features/session/use-single-mutation.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { toast } from '#src/ui/toaster.tsx';
import * as reviewMessages from './messages.ts';
import { endDraft, type ReviewDraft, readDraft, saveDraft } from './review-draft.ts';
import { ReviewForm } from './review-form.tsx';

const log = createLog('reviews');

interface ReviewDialogProps {
  product: Product;
  /** Another number begins a new form: its file field, its errors and its sending are not part of the draft. */
  form: number;
  /** As left by the last change on this page. */
  draft: ReviewDraft | undefined;
  onChange: (draft: ReviewDraft) => void;
  /** Also after the sheet was closed, and after a new form has begun. */
  onSent: (draft: ReviewDraft) => void;
  onClose: () => void;
}

/** The sheet with the review form. */
export const ReviewDialog = (props: ReviewDialogProps) => (
  <Dialog open onClose={props.onClose} label={reviewMessages.add} variant="sheet">
    <OneReview key={props.form} {...props} />
  </Dialog>
);

/** It deletes the draft when it has been sent. */
function OneReview({ product: { _id, sizeGuide }, draft, onChange, onSent, onClose }: ReviewDialogProps) {
  const [start] = useState(() => draft ?? readDraft(_id));
  const sending = useAddReview(_id, start.key, onSent);
  return (
    <ReviewForm
      hasFit={Boolean(sizeGuide)}
      draft={draft ?? start}
      onChange={(next) => {
        saveDraft(_id, next);
        onChange(next);
      }}
      onSend={(valid) => sending.mutate(valid, { onSuccess: onClose })}
      onCancel={onClose}
      isSending={sending.isPending}
    />
  );
}

/**
 * Sends the valid draft with this key, shows its own toasts, deletes the draft and refetches the product. Our server counts a retry
 * with the same values as the same review.
 */
function useAddReview(productId: string, draftKey: string, onSent: (draft: ReviewDraft) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationKey: ['add-review', draftKey],
    mutationFn: async ({ key, image, picture: _, fit, ...typed }: ReviewDraft) => {
      const { addReview } = await import(/* chunk: core */ '#src/contract/review.ts');
      const words = { ...typed, product_id: productId, ...(fit ? { fit } : {}) };
      // Not its date: a phone may make a new copy at each choice.
      const picture = image && [image.name, image.size];
      return api.call(
        addReview,
        { body: { ...words, ...(image ? { image } : {}) } },
        api.config.backendIdempotency ? { headers: { 'idempotency-key': retryKey(key, { ...words, picture }) } } : {},
      );
    },
    onSuccess: ({ isWaiting }, draft) => {
      toast.success(isWaiting ? reviewMessages.waiting : reviewMessages.added, { about: 'review' });
      endDraft(productId, draft);
      onSent(draft);
      void queryClient.invalidateQueries({ queryKey: ['product'] });
    },
    onError: (error) => {
      log.warn('add failed', error);
      toast.error(reviewMessages.addFailed, { about: 'review' });
    },
  });
}
