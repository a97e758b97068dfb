import { ApiError } from '#src/base/errors.ts';
import type { Why } from './why-failed.ts';

/** `time` in the format of shownTime. */
export const pricesAsOf = (time: string) => `Prices as of ${time}`;
export const notHere = 'Not on this device yet';
/** `what` continues "no copy of", as in 'your wishlist'. */
export const notHereText = (what: string) =>
  `You are offline, and this device has no copy of ${what}. Try again when you are back online.`;
export const tryAgain = 'Try again';
/** Links to pages that open offline. */
export const home = 'Home';
export const bestSellers = 'Best sellers';
export const yourCart = 'Your cart';

/** Why loading failed, and what to do. Mentions the connection only when the shop did not respond. */
const WHY: Readonly<Record<Why, string>> = {
  offline: 'You are offline. Try again when you are back online.',
  'no-answer': 'The shop did not answer. Check your connection, then try again.',
  trouble: 'The shop has a problem at the moment. Please try again in a few minutes.',
  refused: 'The shop did not accept this. Please try again later.',
  unknown: 'Please try again in a moment.',
};

/** For a rejection, the shop's own message if it sent one. */
export const whyText = (why: Why, error: unknown): string =>
  (why === 'refused' && error instanceof ApiError && error.serverMessage) || WHY[why];
