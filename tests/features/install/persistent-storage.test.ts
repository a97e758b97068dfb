import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readInstallMemory, remember } from '#src/features/install/install-memory.ts';
import { requestPersistentStorage } from '#src/features/install/persistent-storage.ts';
import { shaker, tee } from '#tests/features/cart/sample-products.ts';
import { openProduct } from '#tests/features/product/reading.ts';
import { navigatorWith } from '#tests/kit/page/browser-stand-ins.ts';

beforeEach(() => localStorage.clear());

test.each([
  ['storage that may be cleared', 1, false, {}],
  ['storage that lasts already', 0, true, {}],
  ['a shopper who was asked before', 0, false, { askedToLast: true }],
])('with %s the browser is asked %i times', async (_, times, isLasting, memory) => {
  remember(memory);
  const persist = vi.fn(async () => true);
  vi.stubGlobal('navigator', { storage: { persist, persisted: async () => isLasting } });
  onTestFinished(() => void vi.unstubAllGlobals());
  await requestPersistentStorage();
  expect(persist).toHaveBeenCalledTimes(times);
});

test('the browser is asked when something is added to the cart, not about what was in it', async () => {
  const persist = vi.fn(async () => true);
  vi.stubGlobal('navigator', navigatorWith({ storage: { persist, persisted: async () => false } }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const line = { _id: 'l1', product_id: shaker, quantity: 1, size: '700 ml', color: 'Black' };
  const added = { _id: 'l2', product_id: tee, quantity: 1, size: 'M', color: 'Black' };
  const list = Promise.withResolvers<object>();
  const { user, calls } = await openProduct(tee, {
    'GET /get-cart': () => list.promise,
    'POST /add-cart': { data: added },
  });
  // The device's empty cart has been read when the shop is asked for its list.
  await waitFor(() => expect(calls).toContain('GET /get-cart'));
  list.resolve({ cartItems: [line] });
  await screen.findByRole('link', { name: 'Cart, 1 item' });
  await vi.dynamicImportSettled();
  expect(persist).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Add to Cart' }));
  await screen.findByRole('link', { name: 'Cart, 2 items' });
  await waitFor(() => expect(persist).toHaveBeenCalledOnce());
});

test('a remembered value of another type counts as none', () => {
  localStorage.setItem('shop.install', JSON.stringify({ visits: '7', dismissals: 1 }));
  expect(readInstallMemory()).toMatchObject({ visits: 0, dismissals: 1 });
});
