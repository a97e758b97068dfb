// No layout shift on a desktop while API responses, pictures and fonts arrive late.
import { test } from 'vitest';
import { DESKTOP } from '#tests/kit/browser/open-shop.ts';
import { SCREENS, standsStill } from './late-answers.ts';

test.each(SCREENS)('on a desktop %s does not shift while responses, pictures and fonts arrive late', async (path) => {
  await standsStill(DESKTOP, path);
});
