// Forced-colors mode on a desktop.
import { test } from 'vitest';
import { DESKTOP } from '#tests/kit/browser/open-shop.ts';
import { findUnseenOnTheWay } from './forced-colors-walk.ts';

test('on a desktop icons, buttons and the focus outline are visible from home to the checkout', async () => {
  await findUnseenOnTheWay(DESKTOP);
});
