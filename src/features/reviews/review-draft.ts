import { reviewProblems } from './messages.ts';

/** What is typed in the review form. `rating` 0 is "not chosen yet". */
export interface ReviewDraft {
  rating: number;
  name: string;
  email: string;
  comment: string;
  image: File | null;
}

export const emptyDraft: ReviewDraft = { rating: 0, name: '', email: '', comment: '', image: null };

export type DraftProblems = Partial<Record<keyof ReviewDraft, string>>;

/** What our server takes; it draws every picture anew. */
const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** Field -> is it ready to send. What the backend asks for, so that nobody writes a review for nothing. */
const READY: Record<keyof ReviewDraft, (draft: ReviewDraft) => boolean> = {
  rating: ({ rating }) => rating >= 1 && rating <= 5,
  name: ({ name }) => name.trim() !== '',
  email: ({ email }) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim()),
  comment: ({ comment }) => comment.trim() !== '',
  // SPEC 5: image files only.
  image: ({ image }) => image === null || (image.type.startsWith('image/') && image.size <= MAX_IMAGE_BYTES),
};

/** Every field with something to mend; empty when the draft can be sent. */
export function problemsOf(draft: ReviewDraft): DraftProblems {
  const fields = Object.keys(READY) as (keyof ReviewDraft)[];
  return Object.fromEntries(
    fields.filter((field) => !READY[field](draft)).map((field) => [field, reviewProblems[field]]),
  );
}
