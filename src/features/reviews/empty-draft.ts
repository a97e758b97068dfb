import type { ReviewDraft } from './review-draft.ts';

/** The form at first. Apart from its rules, which load with it. */
export const emptyDraft: ReviewDraft = { rating: 0, name: '', email: '', comment: '', image: null };
