import { waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openReferenceShop, type ReferenceShop } from '#tests/features/cart/reference-shop.ts';
import { openDevice } from '#tests/kit/page/device.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { openOn, openProductOn } from './shopper.ts';

let shop: ReferenceShop;
beforeAll(async () => {
  shop = await openReferenceShop();
});
afterAll(() => shop.close());
afterEach(() => shop.goOnline());

test('two tabs show one cart, and send it once', async () => {
  allowConsole(/\[query\]|fetch/);
  const device = openDevice();
  const left = await openProductOn(device, shop);
  const right = await openProductOn(device, shop, 'Yoga Mat');
  shop.goOffline();
  await Promise.all([left.press('Add to Cart'), right.press('Add to Cart')]);
  await Promise.all([left.badge(2), right.badge(2)]);
  const before = shop.calls.length;
  shop.goOnline();
  await waitFor(async () => expect(await shop.cartOf(left.sessionId)).toHaveLength(2));
  expect(shop.calls.slice(before).filter((call) => call === 'POST /add-cart')).toHaveLength(2);
  await Promise.all([left.badge(2), right.badge(2)]);
});

test('a tab that was asleep reads the cart again when it is shown', async () => {
  const device = openDevice();
  const asleep = await openOn(device, shop, '/about');
  await asleep.badge(0);
  // Its start is finished, and from now on it receives nothing, as in the back/forward cache.
  await asleep.tab.sync.outbox.drain(`cart:${asleep.sessionId}`);
  device.listeners.clear();
  const awake = await openProductOn(device, shop);
  await awake.press('Add to Cart');
  await awake.badge(1);
  await asleep.badge(0);
  window.dispatchEvent(new Event('pageshow'));
  await asleep.badge(1);
});
