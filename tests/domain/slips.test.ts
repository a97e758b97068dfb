import { expect, test } from 'vitest';
import { allowedSlips, slipsToStart } from '#src/domain/slips.ts';

test.each([
  ['mat', 0],
  ['bell', 1],
  ['kettle', 1],
  ['kettleb', 2],
])('in %s %i letters may be wrong', (word, slips) => {
  expect(allowedSlips(word)).toBe(slips);
});

test.each([
  ['dumbe', 1],
  // Too short to be taken for the beginning of a word: three letters of eight are missing, and more are not counted.
  ['dubm', 3],
])('%s is %i slips away from the beginning of dumbbell', (word, slips) => {
  expect(slipsToStart(word, 'dumbbell', 3)).toBe(slips);
});
