// Every state of the status line and of a cart line's mark, the badge on the app's icon, and the age of cached prices.
import { expect, inject, test } from 'vitest';
import { addToCart, cartOnServer, openProduct, says } from './offline-kit.ts';
import { goOffline, goOnline, visitOnce } from './worker-kit.ts';

test('the badge on the app icon shows the number of lines, also offline', async () => {
  const visit = await visitOnce();
  const { shop } = visit;
  await shop.context.addInitScript(() => {
    const badge = (count: number) => {
      document.documentElement.dataset.appBadge = String(count);
      return Promise.resolve();
    };
    Object.assign(navigator, { setAppBadge: badge, clearAppBadge: () => badge(0) });
  });
  // The page updates the icon when it is idle.
  const shown = () => expect.poll(() => shop.page.locator('html').getAttribute('data-app-badge'));
  await addToCart(shop, 'Gym Ball');
  await shown().toBe('1');
  await goOffline(visit);
  await openProduct(shop, 'Speed Skipping Rope');
  await shown().toBe('1');
  await shop.addToCart();
  await shown().toBe('2');
});

test('offline, pages show the age of their prices, also in the cart', async () => {
  const visit = await visitOnce('/best-seller');
  const { shop } = visit;
  await addToCart(shop, 'Gym Ball');
  const sessionId = await shop.sessionId();
  await expect.poll(() => cartOnServer(inject('shopOrigin'), sessionId)).toHaveLength(1);
  expect(await shop.page.getByText(/Prices as of/).count()).toBe(0);
  await goOffline(visit);
  for (const path of ['/best-seller', '/product/Gym-Ball', '/cart']) {
    await shop.page.goto(shop.origin + path);
    await shop.main
      .getByText(/Prices as of \d\d:\d\d/)
      .first()
      .waitFor();
  }
});

test('shows nothing, then offline, stored here, saving, waiting, and nothing again', async () => {
  const visit = await visitOnce();
  const { shop, host } = visit;
  const line = shop.cartLine('Gym Ball');
  await says(visit, '');
  await goOffline(visit);
  await says(visit, 'You are offline');
  await addToCart(shop, 'Gym Ball');
  await says(visit, 'Offline: 1 change saved here');
  await shop.page.goto(`${shop.origin}/cart`);
  await line.getByText('Only on this device').waitFor();

  await goOnline(visit);
  await says(visit, '');
  await expect.poll(() => line.getByText('Only on this device').count()).toBe(0);

  // Held only now: the browser may abort a request that starts just when the network is found.
  const oneMore = line.getByRole('button', { name: /more|increase|\+/i });
  const held = host.barrier({ matches: ({ method }) => method === 'PUT', at: 'request', nth: 1 });
  await oneMore.click();
  await says(visit, 'Saving 1 change');
  await line.getByText('Only on this device').waitFor();
  held.pass();
  await says(visit, '');

  const broken = host.refuse(/^PUT .api.update-cart/, { status: 500, code: 'internal', message: 'Broken' });
  await oneMore.click();
  await says(visit, '1 change waiting to be sent');
  broken.undo();
  await says(visit, '');
  const sessionId = await shop.sessionId();
  await expect.poll(() => cartOnServer(inject('shopOrigin'), sessionId)).toEqual(['Gym Ball x 3']);
});
