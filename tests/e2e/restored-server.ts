// A server is restored from a backup while the device cannot reach it. The device takes over its cart, line by line, and
// explains every difference.
import { expect, inject } from 'vitest';
import { addToCart, cartOnServer, says } from './offline-kit.ts';
import { type Visit, visitOnce } from './worker-kit.ts';

const KEY = { 'auth-key': 'vyayam-local-key', 'content-type': 'application/json' };

/** `lose` and `find` cut and restore the network. */
export async function takeOverRestoredCart(
  lose: (visit: Visit) => Promise<void>,
  find: (visit: Visit) => Promise<void>,
): Promise<void> {
  const visit = await visitOnce();
  const { shop } = visit;
  const shopOrigin = inject('shopOrigin');
  // One line disappears and another appears while the page is visible.
  shop.allow(/layout moved/);
  for (const name of ['Gym Ball', 'Grid Foam Roller']) await addToCart(shop, name);
  const sessionId = await shop.sessionId();
  const onServer = () => cartOnServer(shopOrigin, sessionId);
  await expect.poll(onServer).toHaveLength(2);
  const backup = await readCart(shopOrigin, sessionId);
  await addToCart(shop, 'Speed Skipping Rope');
  await shop.openCart();
  await shop.main.getByRole('button', { name: 'Remove Grid Foam Roller' }).click();
  await shop.dialog.getByRole('button', { name: "Yes, I'm sure" }).click();
  const ball = shop.main.getByRole('spinbutton', { name: 'Quantity of Gym Ball' });
  await ball.fill('6');
  await ball.press('Enter');
  await expect.poll(onServer).toEqual(['Gym Ball x 6', 'Speed Skipping Rope x 1']);
  await says(visit, '');

  await lose(visit);
  // As when the tab becomes visible: a call must fail for the page to notice the outage.
  await shop.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await says(visit, 'You are offline');
  await restore(shopOrigin, sessionId, backup);
  await find(visit);

  await expect.poll(() => ball.inputValue()).toBe('1');
  await shop.main.getByText('The shop changed the quantity of Gym Ball (it was 6)').waitFor();
  await shop.main.getByText('Speed Skipping Rope was removed by the shop').waitFor();
  await shop.main.getByText('The shop also has Grid Foam Roller in your cart').waitFor();
  await shop.main.getByRole('spinbutton', { name: 'Quantity of Grid Foam Roller' }).waitFor();
  expect(await shop.main.getByRole('spinbutton', { name: 'Quantity of Speed Skipping Rope' }).count()).toBe(0);
  expect(await onServer()).toEqual(['Grid Foam Roller x 1', 'Gym Ball x 1']);
}

interface Line {
  _id: string;
  quantity: number;
  color: string;
  size: string;
  product_id: { _id: string; productName: string; salePrice: number };
}

async function call(shopOrigin: string, method: string, path: string, body?: object) {
  const answer = await fetch(`${shopOrigin}/api${path}`, { method, headers: KEY, body: JSON.stringify(body) ?? null });
  expect(answer.status, `${method} ${path}`).toBeLessThan(300);
  return answer.json();
}

const readCart = async (shopOrigin: string, sessionId: string | null): Promise<Line[]> =>
  (await call(shopOrigin, 'GET', `/get-cart?session_id=${sessionId}`)).cartItems;

/** Sets the server's cart back, without the device's knowledge. */
async function restore(shopOrigin: string, sessionId: string | null, backup: readonly Line[]): Promise<void> {
  const session = `session_id=${sessionId}`;
  const now = await readCart(shopOrigin, sessionId);
  const same = (a: Line) => (b: Line) => a.product_id._id === b.product_id._id;
  for (const line of now.filter((one) => !backup.some(same(one))))
    await call(shopOrigin, 'DELETE', `/delete-cart?${session}&cart_item_id=${line._id}`);
  for (const { quantity, color, size, product_id } of backup) {
    const there = now.find((one) => one.product_id._id === product_id._id);
    const products = { product_id: product_id._id, price: product_id.salePrice, session_id: sessionId };
    if (there) await call(shopOrigin, 'PUT', `/update-cart?${session}`, { cart_item_id: there._id, quantity });
    else
      await call(shopOrigin, 'POST', '/add-cart', {
        isCombo: false,
        products: { ...products, quantity, size, color },
      });
  }
}
