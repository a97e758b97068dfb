// Several tabs of one shopper: whatever one does, the others show within a second.
import { expect, test } from 'vitest';
import { badgeOf, openProduct } from './offline-kit.ts';
import { visitOnce } from './worker-kit.ts';

test('a page that comes back from the browser history shows what happened meanwhile', async () => {
  const visit = await visitOnce('/', { keepsPages: true });
  const { shop } = visit;
  await openProduct(shop, 'Gym Ball');
  // It was in use: all that it loads is there.
  await shop.settled();
  await shop.page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { wasKept: persisted }));
  });
  await shop.page.goto(`${shop.origin}/robots.txt`);
  const other = await shop.context.newPage();
  await openProduct({ ...shop, page: other }, 'Speed Skipping Rope');
  await other.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  // The count is there before the device has stored it; only then may the tab be closed.
  await other.getByLabel('Notifications').getByText('Product added to cart successfully').waitFor();
  expect(await badgeOf(other)).toBe(1);
  await other.close();
  // A page that the browser has kept whole loads nothing more.
  await shop.page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => badgeOf(shop.page)).toBe(1);
});
