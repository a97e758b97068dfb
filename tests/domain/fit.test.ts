import { expect, test } from 'vitest';
import type { Fit } from '#src/contract/review.ts';
import { fitOf } from '#src/domain/fit.ts';

const said = (...answers: (Fit | undefined)[]) => fitOf(answers.map((fit) => ({ fit })));

test.each([
  ['two answers are too few', ['small', 'small'], null],
  ['the most frequent answer counts', ['small', 'true', 'small'], { fit: 'small', count: 2, of: 3 }],
  [
    'reviews that say nothing do not count',
    ['large', undefined, 'large', undefined, 'large'],
    { fit: 'large', count: 3, of: 3 },
  ],
  ['a draw says nothing', ['small', 'small', 'large', 'large'], null],
  ['nobody says anything', [undefined, undefined, undefined], null],
] as const)('%s', (_, answers, expected) => {
  expect(said(...answers)).toEqual(expected);
});
