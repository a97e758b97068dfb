// Every state of the status line and of a cart line's mark; and the badge on the app's icon.
import { expect, inject, test } from 'vitest';
import { addToCart, cartOnServer, says } from './offline-kit.ts';
import { goOffline, goOnline, visitOnce } from './worker-kit.ts';

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
