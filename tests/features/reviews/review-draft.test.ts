import { expect, test } from 'vitest';
import { problemsOf, readDraft } from '#src/features/reviews/review-draft.ts';

const ready = { key: '', rating: 4, name: 'Asha', email: 'asha@example.com', comment: 'Fits well', image: null };
const file = (type: string, size = 10) => new File([new Uint8Array(size)], 'picture', { type });

test('a filled draft has no problems, with or without a picture', () => {
  expect(problemsOf(ready)).toEqual({});
  expect(problemsOf({ ...ready, image: file('image/webp') })).toEqual({});
});

test('an empty draft names every field but the picture', () => {
  expect(Object.keys(problemsOf(readDraft('tee')))).toEqual(['rating', 'name', 'email', 'comment']);
});

test.each([
  ['no stars', { rating: 0 }, 'rating'],
  ['a blank name', { name: '  ' }, 'name'],
  ['an email without a domain', { email: 'asha@' }, 'email'],
  ['an email that the shop would refuse', { email: 'asha@example.com,' }, 'email'],
  ['a blank comment', { comment: '\n' }, 'comment'],
  ['a file that is no image', { image: file('application/pdf') }, 'image'],
  ['a picture that is too large', { image: file('image/png', 5 * 1024 * 1024 + 1) }, 'image'],
])('%s is told beside its field', (_name, part, field) => {
  expect(Object.keys(problemsOf({ ...ready, ...part }))).toEqual([field]);
});
