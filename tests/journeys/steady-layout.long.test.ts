// No layout shift while API responses, pictures, fonts and parts of a page arrive late.
import { describe, test } from 'vitest';
import { DESKTOP, PHONE } from '#tests/kit/browser/open-shop.ts';
import { cartStandsStill, endStandsStill, SCREENS, standsStill } from './late-answers.ts';

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const)('on %s', (_, size) => {
  test.each(SCREENS)('%s does not shift while responses, pictures and fonts arrive late', async (path) => {
    await standsStill(size, path);
  });

  test('the end of a cart does not shift when its settings arrive late', async () => {
    await cartStandsStill(size);
  });
});

test('on a phone the end of a product does not shift for a shopper who jumps there before its parts have loaded', async () => {
  await endStandsStill(PHONE, '/product/Rubber-Hex-Dumbbell-Pair');
});
