// A gateway or a firewall answers in the shop's place for a while, with JSON or a page of its own: nothing that the shopper
// did is taken as done, as refused, or as a matter of logging in.
import { expect, inject, test } from 'vitest';
import { json, said } from './gateway-answers.ts';
import { addToCart, cartOnServer, statusLine } from './offline-kit.ts';
import { visitOnce } from './worker-kit.ts';

const KONG = json(404, { message: 'no Route matched with those values' });

test('a line that is removed behind a gateway stays removed, on the page and in the end on the server', async () => {
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
  expect(await said(visit)).not.toContain(JSON.parse(KONG.text).message);
});
