import type { LimitRule } from '#server/limits/limit-rules.ts';

const HOUR = 60 * 60_000;

/** Each accepted message is a letter in the shop's own mailbox: these bound how many a stranger can put there. */
export const messageLimits = {
  ofAddress: { name: 'messages-of-address', hits: 10, windowMs: HOUR },
  /** A college or an office shares one place. */
  fromPlace: { name: 'messages-from-place', hits: 60, windowMs: HOUR },
} as const satisfies Record<string, LimitRule>;
