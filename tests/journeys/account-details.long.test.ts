// A customer's orders in the dashboard on a desktop.
import { test } from 'vitest';
import { DESKTOP } from '#tests/kit/browser/open-shop.ts';
import { findAnOrder } from './find-an-order.ts';

test('what was really bought is found in the dashboard at a desk, with keys alone', async () => {
  await findAnOrder(DESKTOP);
});
