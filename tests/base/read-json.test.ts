import { expect, test } from 'vitest';
import { readJson } from '#src/base/read-json.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';

test.each([
  ['5', 5],
  ['"5"', undefined],
  ['{"5', undefined],
  ['', undefined],
  [null, undefined],
])('%j is read as %j where a number is stored', (text, value) => {
  expect(readJson(text, isNumber)).toBe(value);
});

test('a value is revived before it is checked', () => {
  const revive = (_key: string, value: unknown) => Number(value);
  expect(readJson('"5"', isNumber, revive)).toBe(5);
});

test('only text that is no JSON is forgiven: a fault of the caller is thrown', () => {
  const broken = (_value: unknown): _value is number => {
    throw new RangeError('broken');
  };
  expect(() => readJson('5', broken)).toThrow(RangeError);
});
