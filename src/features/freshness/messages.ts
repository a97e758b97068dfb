import { ApiError } from '#src/base/errors.ts';
import type { Why } from './why-failed.ts';

/** `time` as shownTime writes it. */
export const pricesAsOf = (time: string) => `Prices as of ${time}`;
export const notHere = 'Not on this device yet';
/** `what` in words that follow "no copy of", as in 'your wishlist'. */
export const notHereText = (what: string) =>
  `You are offline, and this device has no copy of ${what}. Try again when you are back online.`;
export const tryAgain = 'Try again';
/** What opens without a network. */
export const home = 'Home';
export const bestSellers = 'Best sellers';
export const yourCart = 'Your cart';

/** Why it did not work, and what to do. The connection is named only where nobody of the shop answered. */
const WHY: Readonly<Record<Why, string>> = {
  offline: 'You are offline. Try again when you are back online.',
  'no-answer': 'The shop did not answer. Check your connection, then try again.',
  trouble: 'The shop has a problem at the moment. Please try again in a few minutes.',
  refused: 'The shop did not accept this. Please try again later.',
  unknown: 'Please try again in a moment.',
};

/** A refusal in the shop's own words where it gave any. */
export const whyText = (why: Why, error: unknown): string =>
  (why === 'refused' && error instanceof ApiError && error.serverMessage) || WHY[why];
