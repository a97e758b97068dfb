import { expect, test } from 'vitest';
import { isStickyBarShown } from '#src/features/product/sticky-buy-bar.tsx';

// A viewport of 700 px on a page of 3000: the end is reached at 2300.
test.each([
  [0, false],
  [500, false],
  [501, true],
  [1799, true],
  [1800, false],
  [2300, false],
])('scrolled %i px of 2300: sticky bar %s', (scrolled, expected) => {
  expect(isStickyBarShown({ scrolled, viewport: 700, height: 3000 })).toBe(expected);
});

test('a page too short for both distances never shows it', () => {
  for (let scrolled = 0; scrolled <= 1000; scrolled += 50)
    expect(isStickyBarShown({ scrolled, viewport: 700, height: 1700 })).toBe(false);
});
