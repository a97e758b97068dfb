// No layout shift while pictures and API responses arrive late on purpose. The kit fails any journey with a layout
// shift. More screens, and a desktop: steady-layout.long.test.ts.
import { test } from 'vitest';
import { PHONE } from '#tests/kit/browser/open-shop.ts';
import { endStandsStill, SCREENS, standsStill } from './late-answers.ts';

test.each(SCREENS.filter((path) => path !== '/cart' && !path.includes('category')))(
  'on a phone %s does not shift while responses, pictures and fonts arrive late',
  async (path) => {
    await standsStill(PHONE, path);
  },
);

test('on a phone the end of / does not shift for a shopper who jumps there before its parts have loaded', async () => {
  await endStandsStill(PHONE, '/');
});
