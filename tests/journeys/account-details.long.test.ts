// Error-prone parts of an account in a real browser: the six boxes, a session that ended elsewhere, real orders in the
// dashboard.
import { expect, test } from 'vitest';
import { DESKTOP, openShop, PHONE, type Shop } from '#tests/kit/browser/open-shop.ts';
import { beginSignUp, changePasswordElsewhere, logIn, newAddress, signUp } from '#tests/kit/browser/shopper-account.ts';
import { findAnOrder } from './find-an-order.ts';

const boxes = ({ main }: Shop) => main.getByLabel(/^Code from the email, /);

const shown = async (shop: Shop) =>
  (await boxes(shop).evaluateAll((all) => all.map((box) => (box as HTMLInputElement).value || '_'))).join('');

const focused = (shop: Shop) =>
  boxes(shop).evaluateAll((all) => [...all].indexOf(document.activeElement as HTMLElement) + 1);

test('the one-time code can be typed, pasted and corrected in six boxes, and the first box has the focus', async () => {
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
  await shop.main.getByText(/code is wrong/).waitFor();
  shop.allow(/answered 422|status of 422/);
});

test('a session that ended elsewhere leads to the login; waiting changes of cart and wishlist are sent after it', async () => {
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
  await expect.poll(() => shop.cartCount()).toBe(1);
  await shop.goTo('/userdashboard/wishlist');
  await page.waitForURL('**/login**');
  await logIn(shop, address, 'another-one');
  expect(new URL(page.url()).pathname).toBe('/userdashboard/wishlist');
  await main.getByText('Gym Ball').first().waitFor();
  await expect.poll(() => shop.cartCount()).toBe(1);
  const wishes = (contact_email: string) =>
    page.evaluate(async (email) => {
      const headers = { 'auth-key': 'vyayam-local-key', authorization: `Bearer ${localStorage.getItem('userToken')}` };
      const answer = await fetch(`/api/get-wishlist?contact_email=${encodeURIComponent(email)}`, { headers });
      return (await answer.json()).wishlistItems.length;
    }, contact_email);
  // The page shows it at once; the server has it after the request.
  await expect.poll(() => wishes(address)).toBe(1);
});

test('a keyboard user finds a paid order in the dashboard on a phone', async () => {
  await findAnOrder(PHONE);
});

test('a keyboard user finds a paid order in the dashboard on a desktop', async () => {
  await findAnOrder(DESKTOP);
});
