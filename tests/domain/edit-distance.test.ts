import { expect, test } from 'vitest';
import { allowedEdits, editDistance, editDistanceToStart } from '#src/domain/edit-distance.ts';

test.each([
  ['mat', 0],
  ['bell', 1],
  ['kettle', 1],
  ['kettleb', 2],
])('in %s %i letters may be wrong', (word, slips) => {
  expect(allowedEdits(word)).toBe(slips);
});

test.each([
  ['dumbe', 1],
  // A letter is missing, so one letter more of the word counts.
  ['dumbel', 1],
  // Too short to match the start of a word: three of eight letters are missing, and counting stops there.
  ['dubm', 3],
])('%s is %i slips away from the beginning of dumbbell', (word, slips) => {
  expect(editDistanceToStart(word, 'dumbbell', 3)).toBe(slips);
});

test('two swapped letters are one slip', () => {
  expect(editDistance('protien', 'protein', 3)).toBe(1);
});
