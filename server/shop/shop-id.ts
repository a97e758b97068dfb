// Ids derived from a row's names, not random: links, carts and offline copies survive a reseed.
import { createHash } from 'node:crypto';

export type IdKind = 'product' | 'variant' | 'review' | 'category' | 'banner' | 'store' | 'coupon';

/** 24 hex characters, always the same for the same kind and names. */
export const shopId = (kind: IdKind, ...names: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, ...names]))
    .digest('hex')
    .slice(0, 24);
