// Ids made from what a row is called, not drawn by lot: links, carts and offline copies survive a reseed.
import { createHash } from 'node:crypto';

export type IdKind = 'product' | 'variant' | 'review' | 'category' | 'banner' | 'store' | 'coupon';

/** 24 hex characters, the same for the same kind and names for ever. */
export const shopId = (kind: IdKind, ...names: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, ...names]))
    .digest('hex')
    .slice(0, 24);
