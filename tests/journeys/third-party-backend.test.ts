// The page works with any backend that implements the specified API, without our server's extensions: here with the
// default build. With another address and key, and other response formats: third-party-backend.long.test.ts.
import { expect, onTestFinished, test } from 'vitest';
import { inRoot } from '#scripts/lib/paths.mjs';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { startThirdPartyBackend, USUAL } from '#tests/kit/fixtures/third-party-backend.ts';

test('the shop works on a third-party backend: filtered list, unusual name, product, add, change quantity, delete', async () => {
  const backend = await startThirdPartyBackend(inRoot('dist'), 'in-data', USUAL);
  onTestFinished(backend.stop);
  const shop = await openShop({ ...PHONE, origin: backend.origin });
  // The default build takes its backend for our own server. This one does not know what was bought together.
  shop.allow(/\b404\b.*\/api\/bought-together\?|\/api\/bought-together\?.* answered 404$/);
  const names = () => shop.main.getByRole('article').getByRole('heading').allTextContents();
  await shop.goTo('/category-products/strength?sort=price-low');
  expect(await names()).toEqual(['Push-Up Bars', 'Iron Kettlebell']);
  await shop.main.getByRole('link', { name: 'Push-Up Bars' }).click();
  await shop.arriveAt('Push-Up Bars');
  await shop.walkTo('/category-products/strength?color=Red');
  await expect.poll(names).toEqual(['Iron Kettlebell']);
  await shop.main.getByRole('link', { name: 'Iron Kettlebell' }).click();
  await shop.arriveAt('Iron Kettlebell');
  await shop.main.getByText('Rs. 1,180').first().waitFor();
  await shop.choose('Color', 'Red');
  await shop.addToCart();
  await shop.toast('Product added to cart successfully');
  expect(await shop.cartCount()).toBe(1);
  const sheet = shop.page.getByRole('dialog', { name: 'Added to your cart' });
  await sheet.getByRole('link', { name: 'Check out' }).waitFor();
  expect(await sheet.getByRole('heading').count()).toBe(0);

  await shop.openCart();
  const line = shop.cartLine('Iron Kettlebell');
  await line.getByRole('button', { name: 'Increase quantity' }).click();
  await line.getByText('Rs. 2,360').waitFor();
  // The new quantity shows before the device has stored it (docs/decisions/049).
  await shop.settled();
  await shop.reload();
  await line.getByText('Rs. 2,360').waitFor();
  await line.getByRole('button', { name: /^Remove/ }).click();
  await shop.dialog.getByRole('button', { name: "Yes, I'm sure" }).click();
  await shop.toast('Item deleted successfully');
  await shop.main.getByRole('link', { name: 'Shop Now' }).waitFor();
});
