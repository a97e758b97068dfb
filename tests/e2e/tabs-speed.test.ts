// How soon one tab shows a change made in another, offline.
import { expect, test } from 'vitest';
import { addToCart, badgeOf, openProduct } from './offline-kit.ts';
import { goOffline, visitOnce } from './worker-kit.ts';

const WITHIN_MS = 1_000;

test('a product added in one tab shows in the count of another within a second', async () => {
  const visit = await visitOnce('/', { wholeBrowser: true });
  const { shop } = visit;
  const other = await shop.context.newPage();
  await openProduct({ ...shop, page: other }, 'Speed Skipping Rope');
  await goOffline(visit);
  await addToCart(shop, 'Gym Ball');
  await expect.poll(() => badgeOf(other), { timeout: WITHIN_MS, interval: 25 }).toBe(1);
});
