// A browser font of 32 px in place of 16, on a phone: sheets and dialogs, orders, tracking and the dashboard.
import { expect, test } from 'vitest';
import { comeToCheckout, payMode, payWith, placeOrder, typeAddress } from '#tests/kit/browser/fill-checkout.ts';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { logIn, newAddress, signUp } from '#tests/kit/browser/shopper-account.ts';

test('what opens over a page fits into the phone: filters, quick add and a review', async () => {
  const shop = await openShop({ ...PHONE, fontSize: 32 });
  shop.allow(/layout moved/);
  const { page, main } = shop;
  /** What is cut off at the side of the dialog, or is wider than its own control. */
  const cutOff = () =>
    shop.dialog.evaluate((dialog) =>
      [...dialog.querySelectorAll('h2, p, a, button, label')]
        .filter((one) => one.getBoundingClientRect().right > innerWidth || one.scrollWidth > one.clientWidth + 1)
        .filter((one) => one.clientWidth > 1 && !one.closest('.sr-only'))
        .map((one) => one.textContent || one.getAttribute('aria-label')),
    );
  await shop.goTo('/category-products/mens-apparel?color=Navy');
  await main.getByRole('button', { name: /^Filters/ }).click();
  await shop.dialog.getByRole('button', { name: /^Show \d/ }).waitFor();
  expect(await cutOff()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => shop.dialog.count()).toBe(0);

  await shop
    .card('Training Tee / Dry-Knit')
    .getByRole('button', { name: /^Quick add|^Add/ })
    .click();
  await shop.dialog.getByRole('button', { name: 'Add to Cart' }).waitFor();
  expect(await cutOff()).toEqual([]);
  const name = await shop.dialog.getByRole('heading').first().boundingBox();
  const close = await shop.dialog.getByRole('button', { name: 'Close' }).boundingBox();
  expect(name?.y).toBeGreaterThanOrEqual((close?.y ?? 0) + (close?.height ?? Infinity));
  await page.keyboard.press('Escape');
  await expect.poll(() => shop.dialog.count()).toBe(0);

  await shop.goTo('/product/Pullover-Training-Hoodie');
  await main.getByRole('button', { name: 'Add Review' }).scrollIntoViewIfNeeded();
  const facts = main.locator('article .card-facts').first();
  await facts.scrollIntoViewIfNeeded();
  // A word of the badge has space beside the heart and quick add.
  expect((await facts.boundingBox())?.width).toBeGreaterThan(80);
  await main.getByRole('button', { name: 'Add Review' }).click();
  await shop.dialog.getByRole('radio').first().waitFor();
  expect(await cutOff()).toEqual([]);
});

test('nothing of an order, of its tracking and of the dashboard is wider than the phone', async () => {
  const shop = await openShop({ ...PHONE, fontSize: 32 });
  shop.allow(/layout moved/);
  const { page, main } = shop;
  const wide: string[] = [];
  const look = async (state: string) => {
    // A phone widens its layout to the widest element, so that the window's width is no measure.
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > PHONE.width) wide.push(`${state}: ${width} px`);
  };
  const address = newAddress();
  await signUp(shop, address);
  await logIn(shop, address);
  await main.getByRole('button', { name: 'Edit profile' }).click();
  await main.getByRole('button', { name: 'Save profile' }).waitFor();
  await look('the profile form');

  await shop.goTo('/product/Pullover-Training-Hoodie');
  await main
    .getByRole('button', { name: /wishlist/i })
    .first()
    .click();
  await shop.toast('Product added to wishlist successfully');
  await shop.goTo('/userdashboard/wishlist');
  await main.getByRole('link', { name: 'Pullover Training Hoodie' }).waitFor();
  await look('the wishlist');
  const name = await main.getByRole('heading', { level: 2 }).first().boundingBox();
  expect(name?.width).toBeGreaterThan(PHONE.width / 3);

  await comeToCheckout(shop);
  await typeAddress(page);
  await payMode(page, 'online');
  await placeOrder(page);
  await payWith(page);
  await page.waitForURL('**/order-success**');
  await main.getByRole('heading', { level: 1, name: 'Thank you for your order' }).waitFor();
  await look('the confirmation');
  await shop.goTo(`/userdashboard/view-orderdata${new URL(page.url()).search}`);
  await main.getByRole('region', { name: 'Totals' }).waitFor();
  await look('the order');
  await shop.goTo('/track-order');
  await main.getByLabel('AWB number').fill('VYM100000001');
  await main.getByRole('button', { name: 'Track Order' }).click();
  const card = main.getByRole('region', { name: 'Shipment' });
  await card.waitFor();
  await look('a shipment');
  expect(wide).toEqual([]);
});
