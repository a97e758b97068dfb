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
