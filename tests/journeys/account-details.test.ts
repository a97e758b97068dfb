// Accounts in a real browser, where they are easily got wrong: the six boxes, a session ended elsewhere, real orders in the
// dashboard.
import { expect, test } from 'vitest';
import { comeToCheckout, payMode, payWith, placeOrder, typeAddress } from '#tests/kit/browser/fill-checkout.ts';
import { DESKTOP, openShop, PHONE, type Shop } from '#tests/kit/browser/open-shop.ts';
import { beginSignUp, changePasswordElsewhere, logIn, newAddress, signUp } from '#tests/kit/browser/shopper-account.ts';

const boxes = ({ main }: Shop) => main.getByLabel(/^Code from the email, /);
const shown = async (shop: Shop) =>
  (await boxes(shop).evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value || '_'))).join('');
const focused = (shop: Shop) =>
  boxes(shop).evaluateAll((all) => [...all].indexOf(document.activeElement as HTMLElement) + 1);

test('the code is typed, pasted and mended in six boxes, the first of which waits for it', async () => {
  const shop = await openShop(DESKTOP);
  const { page } = shop;
  await beginSignUp(shop, newAddress());
  await boxes(shop).first().waitFor();
  await expect.poll(() => focused(shop)).toBe(1);
  expect(await boxes(shop).count()).toBe(6);
  await page.keyboard.type('12a');
  expect([await shown(shop), await focused(shop)]).toEqual(['12a___', 4]);
  await page.keyboard.press('Backspace');
  expect([await shown(shop), await focused(shop)]).toEqual(['12a___', 3]);
  await page.keyboard.press('Backspace');
  expect([await shown(shop), await focused(shop)]).toEqual(['12____', 2]);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('9');
  expect([await shown(shop), await focused(shop)]).toEqual(['92____', 2]);
  await page.keyboard.press('ArrowRight');
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '345678');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  expect([await shown(shop), await focused(shop)]).toEqual(['923456', 6]);
  await page.keyboard.press('Enter');
  await shop.main.getByText(/code is not right/).waitFor();
  shop.allow(/answered 422|status of 422/);
});

test('a session ended elsewhere leads to the log-in; cart and wishes wait and are delivered after it', async () => {
  const shop = await openShop(PHONE);
  const { page, main } = shop;
  shop.allow(/401|ERR_INTERNET_DISCONNECTED|^layout moved/);
  const address = newAddress();
  await signUp(shop, address);
  await logIn(shop, address);
  await shop.goTo('/product/Gym-Ball');
  await shop.offline();
  await shop.addToCart();
  await shop.toast('Product added to cart successfully');
  await main.getByRole('button', { name: 'Wishlist: Gym Ball' }).first().click();
  await shop.toast('Product added to wishlist successfully');
  await changePasswordElsewhere(shop, address, 'another-one');
  await shop.online();
  await shop.toast('You were logged out. Please log in again');
  expect(await page.evaluate(() => localStorage.getItem('userToken'))).toBeNull();
  expect(await shop.cartCount()).toBe(1);
  await shop.goTo('/userdashboard/wishlist');
  await page.waitForURL('**/login**');
  await logIn(shop, address, 'another-one');
  expect(new URL(page.url()).pathname).toBe('/userdashboard/wishlist');
  await main.getByText('Gym Ball').first().waitFor();
  expect(await shop.cartCount()).toBe(1);
  const wishes = (contact_email: string) =>
    page.evaluate(async (email) => {
      const headers = { 'auth-key': 'vyayam-local-key', authorization: `Bearer ${localStorage.getItem('userToken')}` };
      const answer = await fetch(`/api/get-wishlist?contact_email=${encodeURIComponent(email)}`, { headers });
      return (await answer.json()).wishlistItems.length;
    }, contact_email);
  // The page shows it already; the server has it when it was sent.
  await expect.poll(() => wishes(address), { timeout: 10_000 }).toBe(1);
});

test('what was really bought is found in the dashboard, on a phone and at a desk, with keys alone', async () => {
  const shop = await openShop(DESKTOP);
  const { page, main } = shop;
  const address = newAddress();
  await signUp(shop, address);
  await logIn(shop, address);
  // The long form gives way to a few words while the order is placed.
  shop.allow(/layout moved.*checkout FOOTER/);
  await comeToCheckout(shop);
  expect(await page.locator('[name="contact_email"]').inputValue()).toBe(address);
  await typeAddress(page);
  await page.locator('[name="contact_email"]').fill(address);
  await payMode(page, 'cod');
  await placeOrder(page);
  await payWith(page);
  await page.waitForURL('**/order-success**');
  await shop.settled();
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';

  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await shop.goTo('/userdashboard/order-history');
    expect(await shop.scrollsSideways()).toBe(false);
    expect(await shop.axe()).toEqual([]);
    const opener = main.getByRole('link', { name: /details|view/i }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/view-orderdata**');
    await shop.settled();
    await main.getByText(orderId).first().waitFor();
    for (const text of ['Cash on delivery', 'Asha Rao', '12 MG Road', 'Gym Ball', 'Balance on delivery'])
      await main.getByText(text).first().waitFor();
    expect(await shop.scrollsSideways()).toBe(false);
    const overhangs = (cell: Element) =>
      cell.getBoundingClientRect().right > (cell.closest('section')?.getBoundingClientRect().right ?? 0) + 1;
    expect(await main.locator('td').last().evaluate(overhangs)).toBe(false);
    expect(await shop.axe()).toEqual([]);
    const back = main.getByRole('link', { name: 'Go Back' }).or(main.getByRole('button', { name: 'Go Back' }));
    await back.first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/order-history**');
  }
});
