// The screens of an order replace each other, and each starts at its heading (replaced-screens.test.ts says why).
import { test } from 'vitest';
import { comeToCheckout, payMode, payWith, placeOrder, typeAddress } from '#tests/kit/browser/fill-checkout.ts';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { logIn, newAddress, signUp } from '#tests/kit/browser/shopper-account.ts';
import { press, SHORTER, startsAt } from './starts-at.ts';

test('an order is paid, confirmed and cancelled, on its confirmation and in the dashboard', async () => {
  const shop = await openShop(PHONE);
  const { page } = shop;
  shop.allow(SHORTER);
  const address = newAddress();
  await signUp(shop, address);
  await logIn(shop, address);
  for (const place of ['confirmation', 'dashboard']) {
    await comeToCheckout(shop);
    await typeAddress(page);
    await page.locator('[name="contact_email"]').fill(address);
    await payMode(page, 'online');
    const { release } = await shop.holdCalls(/\/verify-payment$/);
    await placeOrder(page);
    await payWith(page);
    await startsAt(shop, 'Payment received, confirming your order');
    release();
    await page.waitForURL('**/order-success**');
    await startsAt(shop, 'Thank you for your order');
    const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';

    if (place === 'dashboard') await shop.goTo(`/userdashboard/view-orderdata?orderId=${orderId}`);
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    await press(shop, 'Cancel order');
    await shop.dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
    await shop.toast('Order cancel successfully');
    await startsAt(shop, place === 'dashboard' ? 'Order details' : 'This order has been canceled');
    await shop.main.getByText('Canceled', { exact: true }).waitFor();
  }
});
