import type { Fit } from '#src/contract/review.ts';
import { reviewProblems } from './review-form-messages.ts';

/** The values of the review form. `rating` 0 means not chosen. */
export interface ReviewDraft {
  rating: number;
  /** What garments are asked for; may be left out. */
  fit?: Fit | undefined;
  name: string;
  email: string;
  comment: string;
  image: File | null;
}

type Checked = Exclude<keyof ReviewDraft, 'fit'>;
export type DraftProblems = Partial<Record<Checked, string>>;

/** The contract's, without its schema. */
export const FITS = ['small', 'true', 'large'] as const satisfies readonly Fit[];

/** The limit of our server, which re-encodes every picture. */
const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** Field -> whether it is valid. The same rules as the backend's, so that no review is rejected after it was written. */
const READY: Record<Checked, (draft: ReviewDraft) => boolean> = {
  rating: ({ rating }) => rating >= 1 && rating <= 5,
  name: ({ name }) => name.trim() !== '',
  email: ({ email }) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim()),
  comment: ({ comment }) => comment.trim() !== '',
  // Image files only.
  image: ({ image }) => image === null || (image.type.startsWith('image/') && image.size <= MAX_IMAGE_BYTES),
};

/** Every invalid field; empty when the draft can be sent. */
export function problemsOf(draft: ReviewDraft): DraftProblems {
  const fields = Object.keys(READY) as Checked[];
  return Object.fromEntries(
    fields.filter((field) => !READY[field](draft)).map((field) => [field, reviewProblems[field]]),
  );
}
