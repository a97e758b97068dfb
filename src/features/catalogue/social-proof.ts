// Invented ratings and sales figures. Invented popularity has been a prohibited dark pattern in India since 2023, so it
// is off unless the merchant builds the page with VITE_SOCIAL_PROOF=random.
// Each function compares the setting itself, so that the build of another merchant leaves the rest out.

import type { Product } from '#src/contract/product.ts';
import { type ProductRating, ratingOf } from '#src/domain/rating.ts';

/** Both ends included. */
const SOLD_COUNT = { min: 2, max: 10 } as const;
const SOLD_HOURS = { min: 5, max: 48 } as const;
const CARD_FIGURE = { min: 15, max: 50 } as const;

/** A pseudo-random number from min to max; the same for one product everywhere. */
function randomFor(productId: string, purpose: string, { min, max }: { min: number; max: number }): number {
  let mixed = 0x811c9dc5;
  for (const letter of `${purpose}:${productId}`) mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed ^= mixed >>> 13;
  return min + ((mixed >>> 0) % (max - min + 1));
}

/** The rating on a card: from real reviews, or invented where the merchant enabled that. */
export function cardRating(product: Product): ProductRating | null {
  if (import.meta.env.VITE_SOCIAL_PROOF !== 'random') return ratingOf(product);
  return {
    // The product specification gives "ratings" from 15 to 50: tenths of a star.
    average: randomFor(product._id, 'rating', CARD_FIGURE) / 10,
    count: randomFor(product._id, 'count', CARD_FIGURE),
  };
}

/** 'N sold in last H hours': from real orders where the server knows them, or invented where the merchant enabled that. */
export function soldRecently(product: Product): { count: number; hours: number } | null {
  if (import.meta.env.VITE_SOCIAL_PROOF !== 'random') return product.soldRecently ?? null;
  return {
    count: randomFor(product._id, 'sold', SOLD_COUNT),
    hours: randomFor(product._id, 'hours', SOLD_HOURS),
  };
}
