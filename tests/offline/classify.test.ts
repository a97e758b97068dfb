import { describe, expect, test } from 'vitest';
import type { RefusalCode } from '#src/contract/refusal-codes.ts';
import type { Method } from '#src/offline/document/queue-key.ts';
import { classify, type Observation } from '#src/offline/replay/classify.ts';

const refusal = (status: number, code: RefusalCode | '' = '', retryAfterMs?: number): Observation => ({
  kind: 'refusal',
  ...{ status, code, message: 'In the words of the shop', body: {} },
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
});
const done: Observation = { kind: 'success', reply: { success: true } };
const asked = (method: Method, hasKeys: boolean, isWish = false) => ({ method, hasKeys, isWish });

describe('an answer of our own server', () => {
  test.each<[Observation, Method, string]>([
    [done, 'POST', 'applied'],
    [{ kind: 'unproven' }, 'POST', 'unknown'],
    [refusal(400, 'invalid-input'), 'PUT', 'rejected'],
    [refusal(400, 'broken-off'), 'POST', 'not-applied'],
    [refusal(401, 'login-required'), 'POST', 'not-applied'],
    [refusal(401, 'wrong-key'), 'POST', 'blocked'],
    [refusal(403, 'not-yours'), 'DELETE', 'not-applied'],
    [refusal(404, 'unknown-product'), 'POST', 'rejected'],
    [refusal(404, 'unknown-line'), 'PUT', 'line-gone'],
    [refusal(404, 'unknown-line'), 'DELETE', 'applied'],
    [refusal(404, 'unknown-item'), 'DELETE', 'applied'],
    [refusal(404, 'no-such-call'), 'PUT', 'blocked'],
    [refusal(404, 'no-such-call'), 'DELETE', 'blocked'],
    [refusal(405, 'wrong-method'), 'DELETE', 'blocked'],
    [refusal(409, 'outstanding-key'), 'POST', 'pending'],
    [refusal(409, 'out-of-stock'), 'POST', 'rejected'],
    [refusal(413, 'too-large'), 'POST', 'rejected'],
    [refusal(422, 'unknown-option'), 'POST', 'rejected'],
    [refusal(426, 'client-too-old'), 'POST', 'blocked'],
    [refusal(429, 'too-many-tries', 3_000), 'PUT', 'not-applied'],
    [refusal(500, 'internal'), 'POST', 'unknown'],
    [refusal(503, 'busy'), 'POST', 'unknown'],
    [refusal(503, 'busy', 5_000), 'POST', 'not-applied'],
  ])('%j to %s of a cart is %s', (seen, method, outcome) => {
    expect(classify(seen, asked(method, true)).kind).toBe(outcome);
  });
});

describe('an answer of another backend', () => {
  test.each<[Observation, Method, string]>([
    [done, 'POST', 'applied'],
    [{ kind: 'unproven' }, 'POST', 'unknown'],
    [refusal(200), 'POST', 'rejected'],
    [refusal(400), 'PUT', 'rejected'],
    [refusal(401), 'POST', 'not-applied'],
    [refusal(403), 'DELETE', 'not-applied'],
    [refusal(404), 'POST', 'rejected'],
    [refusal(404), 'PUT', 'line-gone'],
    [refusal(404), 'DELETE', 'applied'],
    [refusal(408), 'POST', 'unknown'],
    [refusal(409), 'POST', 'rejected'],
    [refusal(410), 'DELETE', 'applied'],
    [refusal(410), 'PUT', 'rejected'],
    [refusal(413), 'POST', 'rejected'],
    [refusal(422), 'POST', 'rejected'],
    [refusal(425), 'POST', 'not-applied'],
    [refusal(426), 'POST', 'blocked'],
    [refusal(429, '', 3_000), 'PUT', 'not-applied'],
    [refusal(500), 'POST', 'unknown'],
    [refusal(503, '', 5_000), 'POST', 'unknown'],
  ])('%j to %s of a cart is %s', (seen, method, outcome) => {
    expect(classify(seen, asked(method, false)).kind).toBe(outcome);
  });
});

test.each([true, false])('only a list of a customer waits for a log-in (keys: %s)', (hasKeys) => {
  for (const seen of [refusal(401, 'login-required'), refusal(403, 'not-yours')]) {
    expect(classify(seen, asked('POST', hasKeys, true))).toEqual({ kind: 'blocked', by: 'auth' });
    expect(classify(seen, asked('GET', hasKeys, false))).toEqual({ kind: 'not-applied', retryAfterMs: undefined });
  }
});

test('a page that is too old for the server needs a reload, in every list', () => {
  for (const seen of [refusal(401, 'wrong-key'), refusal(426, 'client-too-old'), refusal(404, 'no-such-call')])
    for (const isWish of [true, false])
      expect(classify(seen, asked('POST', true, isWish))).toEqual({ kind: 'blocked', by: 'upgrade' });
});

test('Retry-After is part of the outcome', () => {
  for (const seen of [refusal(429, 'too-many-tries', 3_000), refusal(500, 'internal', 3_000)])
    expect(classify(seen, asked('POST', true))).toMatchObject({ retryAfterMs: 3_000 });
  expect(classify({ kind: 'unproven', retryAfterMs: 3_000 }, asked('GET', false))).toMatchObject({
    retryAfterMs: 3_000,
  });
});

test('a refusal keeps its code and the message for the shopper', () => {
  const serverMessage = 'In the words of the shop';
  const ours = classify(refusal(409, 'out-of-stock'), asked('POST', true));
  expect(ours).toEqual({ kind: 'rejected', reason: 'out-of-stock', serverMessage });
  expect(classify(refusal(400), asked('POST', false))).toEqual({
    kind: 'rejected',
    reason: 'http-400',
    serverMessage,
  });
});
