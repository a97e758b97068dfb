import { expect, test } from 'vitest';
import { packed, sendPacked } from '#server/http/packed-answer.ts';
import { requireStorable } from '#server/http/read-input.ts';
import { Refusal } from '#server/http/refusal.ts';

test('a response is compressed from 1 kB on', async () => {
  const encodingOf = async (length: number) =>
    (await sendPacked(packed({ status: 200, body: 'x'.repeat(length) }), 'gzip', {})).headers.get('content-encoding');
  expect([await encodingOf(1_023), await encodingOf(1_024)]).toEqual([null, 'gzip']);
});

test('input may be nested 20 levels deep', () => {
  const nested = (depth: number): unknown => (depth === 0 ? {} : { in: nested(depth - 1) });
  expect(() => requireStorable(nested(20))).not.toThrow();
  expect(() => requireStorable(nested(21))).toThrow(Refusal);
});
