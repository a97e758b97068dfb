// The values of the review form. They survive a reload in sessionStorage, for each product. The picture lives in memory: after a
// reload the form asks for it again by its name.
import * as v from 'valibot';
import { EMAIL_ADDRESS } from '#src/contract/field.ts';
import type { Fit } from '#src/contract/review.ts';
import { draftKey, endInTab, readInTab, saveInTab } from '#src/features/session/form-drafts.ts';
import { reviewProblems } from './review-form-messages.ts';

/** The contract's, without its schema. */
export const FITS = ['small', 'true', 'large'] as const satisfies readonly Fit[];

const Typed = v.object({
  /** Its idempotency key begins with this. */
  key: v.string(),
  /** 0 means not chosen. */
  rating: v.number(),
  /** What garments are asked for; may be left out. */
  fit: v.optional(v.picklist(FITS)),
  name: v.string(),
  email: v.string(),
  comment: v.string(),
  /** The name of the picture. */
  picture: v.optional(v.string()),
});
export type ReviewDraft = v.InferOutput<typeof Typed> & { image: File | null };

const nameOf = (productId: string) => `review ${productId}`;

/** As typed, or an empty one. */
export function readDraft(productId: string): ReviewDraft {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), Typed), readInTab(nameOf(productId)));
  const typed = kept.success ? kept.output : { key: draftKey(), rating: 0, name: '', email: '', comment: '' };
  return { ...typed, image: null };
}

export const saveDraft = (productId: string, draft: ReviewDraft): void => saveInTab(nameOf(productId), draft);

export const endDraft = (productId: string, sent: ReviewDraft): void => endInTab(nameOf(productId), sent);

type Checked = Exclude<keyof ReviewDraft, 'fit' | 'key' | 'picture'>;
export type DraftProblems = Partial<Record<Checked, string>>;

/** The limit of our server, which re-encodes every picture. */
const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** Field -> whether it is valid. The same rules as the backend's, so that no review is rejected after it was written. */
const READY: Record<Checked, (draft: ReviewDraft) => boolean> = {
  rating: ({ rating }) => rating >= 1 && rating <= 5,
  name: ({ name }) => name.trim() !== '',
  email: ({ email }) => EMAIL_ADDRESS.test(email.trim()),
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
