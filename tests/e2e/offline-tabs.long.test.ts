// Several tabs of one shopper: each shows the changes of the others within a second.
import { expect, test } from 'vitest';
import { badgeOf, openProduct } from './offline-kit.ts';
import { visitOnce } from './worker-kit.ts';

test('a page restored from the back/forward cache shows later changes', async () => {
  const visit = await visitOnce('/', { keepsPages: true });
  const { shop } = visit;
  await openProduct(shop, 'Gym Ball');
  // The page was in use, so everything has loaded.
  await shop.settled();
  await shop.page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { wasKept: persisted }));
  });
  await shop.page.goto(`${shop.origin}/robots.txt`);
  const other = await shop.context.newPage();
  await openProduct({ ...shop, page: other }, 'Speed Skipping Rope');
  await other.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  // The count shows before the device has stored the change; the tab must stay open until then.
  await other.getByLabel('Notifications').getByText('Product added to cart successfully').waitFor();
  expect(await badgeOf(other)).toBe(1);
  await other.close();
  // A page from the back/forward cache loads nothing more.
  await shop.page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => badgeOf(shop.page)).toBe(1);
});
