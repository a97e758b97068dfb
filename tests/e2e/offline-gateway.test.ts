// For a while a gateway or a firewall answers instead of the shop, with its own JSON or page. No change of the shopper
// counts as done or refused because of it, and nobody is asked to log in.
import { expect, inject, test } from 'vitest';
import { json, shownMessages } from './gateway-answers.ts';
import { addToCart, cartOnServer, statusLine } from './offline-kit.ts';
import { visitOnce } from './worker-kit.ts';

const KONG = json(404, { message: 'no Route matched with those values' });

test('a line removed behind a gateway stays removed, on the page and finally on the server', async () => {
  const visit = await visitOnce();
  const { shop, host } = visit;
  const { page } = shop;
  const shopOrigin = inject('shopOrigin');
  await addToCart(shop, 'Gym Ball');
  const sessionId = await shop.sessionId();
  await expect.poll(() => cartOnServer(shopOrigin, sessionId)).toEqual(['Gym Ball x 1']);
  await shop.openCart();

  const gateway = host.standIn(/ .api./, KONG);
  await shop
    .cartLine('Gym Ball')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await shop.dialog.getByRole('button', { name: "Yes, I'm sure" }).click();
  await shop.toast('Item deleted successfully');
  await expect.poll(() => statusLine(page).textContent()).toContain('1 change');
  expect(await cartOnServer(shopOrigin, sessionId)).toEqual(['Gym Ball x 1']);
  await page.reload();
  await expect.poll(() => statusLine(page).textContent()).toContain('1 change');
  expect(await shop.cartCount()).toBe(0);

  gateway.undo();
  await page.reload();
  await expect.poll(() => cartOnServer(shopOrigin, sessionId)).toEqual([]);
  await expect.poll(() => statusLine(page).textContent()).toBe('');
  await page.reload();
  await expect.poll(() => statusLine(page).textContent()).toBe('');
  expect(await shop.cartCount()).toBe(0);
  expect(await shownMessages(visit)).not.toContain(JSON.parse(KONG.text).message);
});
