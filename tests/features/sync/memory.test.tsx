import { screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { openReferenceShop, type ReferenceShop } from '#tests/features/cart/reference-shop.ts';
import { openDevice } from '#tests/kit/page/device.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { openProductOn } from './shopper.ts';

let shop: ReferenceShop;
beforeAll(async () => {
  shop = await openReferenceShop();
});
afterAll(() => shop.close());
afterEach(() => shop.goOnline());

test('a full device shows no success: a banner says that the cart lives in this tab', async () => {
  allowConsole(/storage-full/);
  const page = await openProductOn(openDevice(), shop);
  page.tab.idb.fullWrites = 1_000;
  await page.press('Add to Cart');
  await page.badge(1);
  await page.view.findByText('Changes are kept until you close this tab');
  expect(screen.queryByText('Product added to cart successfully')).toBeNull();
  await page.router.navigate({ to: '/cart' });
  await page.view.findByText(/kept until you close this tab\.$/);
});

test('what the device stored before it was full counts as saved there, in the cart and in the wishlist', async () => {
  allowConsole(/storage-full|fetch|\[query\]/);
  // Her session has ended; her wishes wait for the next log-in.
  writeStored('contact_email', 'asha@example.com');
  onTestFinished(() => writeStored('contact_email', null));
  const page = await openProductOn(openDevice(), shop);
  shop.goOffline();
  await page.press('Add to Cart');
  await screen.findByText('Product added to cart successfully');
  await page.press('Wishlist: Training Tee');
  await screen.findByText('Product added to wishlist successfully');
  page.tab.idb.fullWrites = 1_000;
  await page.press('Add to Cart');
  await page.view.findByText('2 changes saved on this device. New ones are kept until you close this tab');
  await page.router.navigate({ to: '/cart' });
  await page.view.findByText('1 change that you made before is saved on this device and waits to be sent.');
});
