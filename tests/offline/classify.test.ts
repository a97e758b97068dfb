import { describe, expect, test } from 'vitest';
import { classify, type Observation } from '#src/offline/classify.ts';
import type { Method } from '#src/offline/scope.ts';

type Answer = Partial<Extract<Observation, { kind: 'answer' }>>;
const answer = (fields: Answer): Observation => ({
  kind: 'answer',
  status: 200,
  isJson: true,
  saysFailure: false,
  reply: { success: true },
  code: '',
  message: '',
  ...fields,
});

/** answer, method -> outcome with keys, outcome without; OFFLINE 3.5. */
const table: readonly [string, Observation, Method, string, string][] = [
  ['no answer', { kind: 'none' }, 'POST', 'unknown', 'unknown'],
  ['200', answer({}), 'POST', 'applied', 'applied'],
  ['200 that is not JSON', answer({ isJson: false, reply: undefined }), 'POST', 'unknown', 'unknown'],
  ['200 off the contract', answer({ reply: undefined }), 'GET', 'unknown', 'unknown'],
  ['200 success false', answer({ saysFailure: true }), 'POST', 'rejected', 'rejected'],
  ['304', answer({ status: 304 }), 'GET', 'unknown', 'unknown'],
  ['400', answer({ status: 400 }), 'PUT', 'rejected', 'rejected'],
  ['401', answer({ status: 401 }), 'POST', 'blocked', 'blocked'],
  ['403', answer({ status: 403 }), 'DELETE', 'blocked', 'blocked'],
  ['404 on POST', answer({ status: 404 }), 'POST', 'rejected', 'rejected'],
  ['404 on PUT', answer({ status: 404 }), 'PUT', 'line-gone', 'line-gone'],
  ['404 on DELETE', answer({ status: 404 }), 'DELETE', 'applied', 'applied'],
  ['408', answer({ status: 408 }), 'POST', 'unknown', 'unknown'],
  ['409 for a key at work', answer({ status: 409, code: 'outstanding-key' }), 'POST', 'pending', 'rejected'],
  ['409', answer({ status: 409 }), 'POST', 'rejected', 'rejected'],
  ['410 on DELETE', answer({ status: 410 }), 'DELETE', 'applied', 'applied'],
  ['410 on PUT', answer({ status: 410 }), 'PUT', 'rejected', 'rejected'],
  ['413', answer({ status: 413 }), 'POST', 'rejected', 'rejected'],
  ['422', answer({ status: 422 }), 'POST', 'rejected', 'rejected'],
  ['422 that is not JSON', answer({ status: 422, isJson: false }), 'POST', 'unknown', 'rejected'],
  ['425', answer({ status: 425 }), 'POST', 'not-applied', 'not-applied'],
  ['426', answer({ status: 426 }), 'POST', 'blocked', 'blocked'],
  ['429', answer({ status: 429, retryAfterMs: 3_000 }), 'PUT', 'not-applied', 'not-applied'],
  ['500', answer({ status: 500 }), 'POST', 'unknown', 'unknown'],
  ['503', answer({ status: 503 }), 'POST', 'unknown', 'unknown'],
  ['503 with Retry-After', answer({ status: 503, retryAfterMs: 5_000 }), 'POST', 'not-applied', 'unknown'],
];

describe('an answer', () => {
  test.each(table)('%s', (_, seen, method, withKeys, without) => {
    expect(classify(seen, method, true).kind).toBe(withKeys);
    expect(classify(seen, method, false).kind).toBe(without);
  });

  test('tells who must act when it blocks', () => {
    expect(classify(answer({ status: 401 }), 'POST', true)).toEqual({ kind: 'blocked', by: 'auth' });
    expect(classify(answer({ status: 426 }), 'POST', true)).toEqual({ kind: 'blocked', by: 'upgrade' });
  });

  test('keeps when to come back', () => {
    expect(classify(answer({ status: 429, retryAfterMs: 3_000 }), 'POST', true)).toMatchObject({ retryAfterMs: 3_000 });
    expect(classify(answer({ status: 503, retryAfterMs: 3_000 }), 'POST', false)).toMatchObject({
      retryAfterMs: 3_000,
    });
  });

  test('of refusal keeps code and words for the shopper', () => {
    const refused = answer({ status: 422, code: 'out-of-stock', message: 'Item is out of stock' });
    const rejected = { kind: 'rejected', reason: 'out-of-stock', serverMessage: 'Item is out of stock' };
    expect(classify(refused, 'POST', true)).toEqual(rejected);
    expect(classify(answer({ status: 400 }), 'POST', true)).toMatchObject({ reason: 'http-400', serverMessage: '' });
  });
});
