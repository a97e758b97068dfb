import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { amount, email, id, LIMITS, lenient, line, moment, text } from './field.ts';

/** Whether a garment runs small, is true to size or runs large. */
export const FITS = ['small', 'true', 'large'] as const;
export type Fit = (typeof FITS)[number];

/** `image` is a path below the file root, '' when the reviewer sent none. */
export const Review = v.object({
  _id: v.string(),
  name: text,
  comment: text,
  rating: v.pipe(amount, v.minValue(1), v.maxValue(5)),
  createdAt: moment,
  image: text,
  /** Extension: written by a customer who has bought the product. */
  isVerified: v.fallback(v.optional(v.boolean()), undefined),
  /** Extension: what the reviewer says of the fit. */
  fit: v.fallback(v.optional(v.picklist(FITS)), undefined),
});
export type Review = v.InferOutput<typeof Review>;

/** Multipart: numbers arrive as text. */
const ratingField = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(5, 'must be at most 5'),
);

export const addReview = defineEndpoint({
  name: 'addReview',
  summary: 'Add a review to a product, with an optional picture',
  method: 'POST',
  path: '/add-review',
  encoding: 'multipart',
  access: 'known',
  idempotent: true,
  body: v.object({
    rating: ratingField,
    name: line('is required', LIMITS.short),
    email: email(),
    comment: line('is required', 2000),
    product_id: id,
    fit: v.optional(v.picklist(FITS)),
    image: v.optional(v.file('must be an image file')),
  }),
  reply: v.object({
    success: lenient(v.boolean(), true),
    data: v.fallback(v.optional(Review), undefined),
    /** Extension: the merchant reads it before it is shown. */
    isWaiting: v.fallback(v.optional(v.boolean()), undefined),
  }),
  content: 'data',
});
