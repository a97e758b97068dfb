// Forced-colors mode (high contrast): information shown by a fill, shadow or shade must be shown in another way.
import { test } from 'vitest';
import { PHONE } from '#tests/kit/browser/open-shop.ts';
import { findUnseenOnTheWay } from './forced-colors-walk.ts';

test('on a phone icons, buttons and the focus outline are visible from home to the checkout', async () => {
  await findUnseenOnTheWay(PHONE);
});
