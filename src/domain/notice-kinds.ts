// The rules of notifications: what is chosen at first, how much is told, and when.
import { NOTICE_KINDS, type NoticeKind } from '#src/contract/notification.ts';

/** Chosen unless the shopper says otherwise. A lower price is advertising to some, so it is off. */
export const USUAL_KINDS: readonly NoticeKind[] = NOTICE_KINDS.filter((kind) => kind !== 'price');

/** Limited to one a day. The others are about an order, whose news cannot wait. */
export const isNews = (kind: NoticeKind): boolean => kind === 'stock' || kind === 'price';

/** A price is lower if it fell by at least this share since it was noted. */
export const PRICE_DROP = 0.1;

/** No notification from 21:00 to 8:00, Indian time. */
export const QUIET = { from: 21, until: 8 } as const;
