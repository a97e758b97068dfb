// The status line and the marks of a cart line, each state made to happen; and the number on the app's icon.
import { expect, inject, test } from 'vitest';
import { addToCart, cartOnServer, openProduct, says } from './offline-kit.ts';
import { findNetwork, loseNetwork, visitOnce } from './worker-kit.ts';

test('says nothing, offline, kept here, saving, waiting, and nothing again', async () => {
  const visit = await visitOnce();
  const { shop, host } = visit;
  const line = shop.cartLine('Gym Ball');
  await says(visit, '');
  await loseNetwork(visit);
  await says(visit, 'You are offline');
  await addToCart(shop, 'Gym Ball');
  await says(visit, 'Offline: 1 change kept here');
  await shop.page.goto(`${shop.origin}/cart`);
  await line.getByText('Only on this device').waitFor();

  await findNetwork(visit);
  await says(visit, '');
  await expect.poll(() => line.getByText('Only on this device').count()).toBe(0);

  // Held only now: what leaves in the very moment in which a network is found the browser may break off.
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

test('the icon of the app carries the number of lines, also offline', async () => {
  const visit = await visitOnce();
  const { shop } = visit;
  await shop.context.addInitScript(() => {
    const badge = (count: number) => {
      document.documentElement.dataset.appBadge = String(count);
      return Promise.resolve();
    };
    Object.assign(navigator, { setAppBadge: badge, clearAppBadge: () => badge(0) });
  });
  // The icon is seen to when the page is idle.
  const shown = () => expect.poll(() => shop.page.locator('html').getAttribute('data-app-badge'));
  await addToCart(shop, 'Gym Ball');
  await shown().toBe('1');
  await loseNetwork(visit);
  await openProduct(shop, 'Speed Skipping Rope');
  await shown().toBe('1');
  await shop.addToCart();
  await shown().toBe('2');
});
