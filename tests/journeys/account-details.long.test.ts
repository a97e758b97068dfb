// A customer's orders in the dashboard on a desktop.
import { test } from 'vitest';
import { DESKTOP } from '#tests/kit/browser/open-shop.ts';
import { findAnOrder } from './find-an-order.ts';

test('a keyboard user finds a paid order in the dashboard on a desktop', async () => {
  await findAnOrder(DESKTOP);
});
