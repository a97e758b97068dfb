import type { LimitRule } from '#server/limits/limit-rules.ts';

const HOUR = 60 * 60_000;

/** Each accepted message is an e-mail to the shop. These limits bound how many a stranger can send. */
export const messageLimits = {
  ofAddress: { name: 'messages-of-address', hits: 10, windowMs: HOUR },
  /** A college or an office shares one client IP. */
  fromIp: { name: 'messages-from-place', hits: 60, windowMs: HOUR },
} as const satisfies Record<string, LimitRule>;
