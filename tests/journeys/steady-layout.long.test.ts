// No layout shift on a desktop while API responses, pictures and fonts arrive late.
import { test } from 'vitest';
import { DESKTOP } from '#tests/kit/browser/open-shop.ts';
import { cartStandsStill, SCREENS, standsStill } from './late-answers.ts';

test.each(SCREENS)('on a desktop %s does not shift while responses, pictures and fonts arrive late', async (path) => {
  await standsStill(DESKTOP, path);
});

test('on a desktop the end of a cart does not shift when its settings arrive late', async () => {
  await cartStandsStill(DESKTOP);
});
