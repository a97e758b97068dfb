import { Dialog } from '#src/ui/dialog.tsx';
import * as reviewMessages from './messages.ts';
import { ReviewForm, type ReviewFormProps } from './review-form.tsx';

/** The sheet with the review form. Its code loads when it is first opened. */
export const ReviewDialog = (form: ReviewFormProps) => (
  <Dialog open onClose={form.onCancel} label={reviewMessages.add} variant="sheet">
    <ReviewForm {...form} />
  </Dialog>
);
