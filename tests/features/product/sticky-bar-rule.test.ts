import { expect, test } from 'vitest';
import { isStickyBarShown } from '#src/features/product/sticky-buy-bar.tsx';

/** Above the screen. */
const GONE = { top: -200, bottom: -80 };

// A viewport of 700 px on a page of 3000: the end is reached at 2300.
test.each([
  [0, false],
  [500, false],
  [501, true],
  [1799, true],
  [1800, false],
  [2300, false],
])('scrolled %i px of 2300: sticky bar %s', (scrolled, expected) => {
  expect(isStickyBarShown({ scrolled, viewport: 700, height: 3000, buttons: GONE })).toBe(expected);
});

test('a page too short for both distances never shows it', () => {
  for (let scrolled = 0; scrolled <= 1000; scrolled += 50)
    expect(isStickyBarShown({ scrolled, viewport: 700, height: 1700, buttons: GONE })).toBe(false);
});

test.each([
  ['below the screen', { top: 700, bottom: 820 }, true],
  ['half in sight at the bottom', { top: 640, bottom: 760 }, false],
  ['in sight', { top: 300, bottom: 420 }, false],
  ['half in sight at the top', { top: -60, bottom: 60 }, false],
  ['above the screen', { top: -120, bottom: 0 }, true],
])("while the page's own buttons are %s: sticky bar %s", (_place, buttons, expected) => {
  expect(isStickyBarShown({ scrolled: 1000, viewport: 700, height: 3000, buttons })).toBe(expected);
});
