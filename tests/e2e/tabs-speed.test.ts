// How soon one tab shows what another has done, without a network.
import { expect, test } from 'vitest';
import { addToCart, badgeOf, openProduct } from './offline-kit.ts';
import { loseNetwork, visitOnce } from './worker-kit.ts';

const WITHIN_MS = 1_000;

test('what is added in one tab is counted in another within a second', async () => {
  const visit = await visitOnce('/', { wholeBrowser: true });
  const { shop } = visit;
  const other = await shop.context.newPage();
  await openProduct({ ...shop, page: other }, 'Speed Skipping Rope');
  await loseNetwork(visit);
  await addToCart(shop, 'Gym Ball');
  await expect.poll(() => badgeOf(other), { timeout: WITHIN_MS, interval: 25 }).toBe(1);
});
