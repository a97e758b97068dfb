// Why a screen has no content: only the shop's own answer keeps the shopper from being told to check the connection.
import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '#src/base/errors.ts';
import { whyFailed } from '#src/features/freshness/why-failed.ts';

const answered = (status: number) => new ApiError({ status, endpoint: 'getProducts' });

test.each([
  ['an answer of 500', answered(500), false, 'trouble'],
  ['an answer of 503, offline by now', answered(503), true, 'trouble'],
  ['an answer of 404', answered(404), false, 'refused'],
  ['no answer, without a network', new NetworkError('no-answer'), true, 'offline'],
  ['no answer, with a network', new NetworkError('timed-out'), false, 'no-answer'],
  ['an answer that is not the shop’s', new NetworkError('not-the-shop'), false, 'no-answer'],
  ['a bug', new TypeError('x is undefined'), false, 'unknown'],
] as const)('%s', (_, error, isOffline, why) => {
  expect(whyFailed(error, isOffline)).toBe(why);
});
