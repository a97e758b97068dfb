import { expect, test } from 'vitest';
import { answerFirst, type Navigation } from '#src/features/site/answer-first.ts';

const to = (last: 'enter' | 'stay'): Navigation => ({
  cause: 'stay',
  preload: false,
  matches: [{ cause: 'stay' }, { cause: last }],
});

test('another screen waits for the frame that answers the tap', async () => {
  let isDrawn = false;
  requestAnimationFrame(() => {
    isDrawn = true;
  });
  await answerFirst(to('enter'));
  expect(isDrawn).toBe(true);
});

test.each([
  ['a filter of the same screen', to('stay')],
  ['the first page', { ...to('enter'), cause: 'enter' as const }],
  ['what is only fetched ahead', { ...to('enter'), preload: true }],
])('%s does not', (_what, navigation) => {
  expect(answerFirst(navigation)).toBeUndefined();
});
