// A page restored from the back/forward cache shows later changes.
import { expect, test } from 'vitest';
import { waitForToast } from '#tests/kit/browser/record-toasts.ts';
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
  // Chromium discards a page in the cache when a message arrives for it, from another tab or from a worker that sends the change.
  await other.addInitScript(() => {
    BroadcastChannel.prototype.postMessage = () => undefined;
    const { prototype } = Reflect.get(window, 'SyncManager');
    prototype.register = async () => undefined;
  });
  await openProduct({ ...shop, page: other }, 'Speed Skipping Rope');
  await other.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  // The count shows before the device has stored the change; the tab must stay open until then.
  await waitForToast(other, 'Product added to cart successfully');
  expect(await badgeOf(other)).toBe(1);
  await other.close();
  // A page from the back/forward cache loads nothing more.
  await shop.page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => badgeOf(shop.page)).toBe(1);
  const why = await shop.page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return JSON.stringify(Reflect.get(navigation ?? {}, 'notRestoredReasons'));
  });
  expect(await shop.page.evaluate(() => 'wasKept' in window && window.wasKept), why).toBe(true);
});
