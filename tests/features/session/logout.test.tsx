import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { platformClock } from '#src/base/clock.ts';
import { ShopError, StorageError } from '#src/base/errors.ts';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { CHECKOUT_DRAFT } from '#src/features/session/device-notes.ts';
import type { LazySync } from '#src/features/session/lazy-sync.ts';
import { thisLogIn } from '#src/features/session/this-log-in.ts';
import { cartLine, wishLine } from '#src/offline/lines.ts';
import { openAccountStore } from '#src/storage/account-store.ts';
import { openIdbStore } from '#src/storage/idb-store.ts';
import { tee } from '#tests/features/cart/sample-products.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

const EMAIL = 'asha@example.in';
beforeEach(() => {
  writeStored('userToken', 'token-1');
  writeStored('contact_email', EMAIL);
});
afterEach(() => {
  writeStored('userToken', null);
  writeStored('contact_email', null);
});

const item = { _id: 'item-1', product_id: tee, quantity: 1, color: 'Black', size: 'M' };

/** A page of a customer whose wish is on the device only, for as long as `isBroken`. */
async function openWithAWish(answers: Parameters<typeof cannedFetch>[0] = {}) {
  const canned = cannedFetch({ 'POST /add-wishlist': () => Response.json({}, { status: 500 }), ...answers });
  const device = openDevice();
  const tab = openTab(device, canned);
  onTestFinished(() => tab.close());
  const page = await openPage('/about', { ...canned, tab });
  await tab.sync.opened();
  const list = tab.sync.outbox.wishlist(EMAIL);
  await list.add(wishLine(tee));
  const logOut = async () => {
    await page.user.click(screen.getByRole('button', { name: 'Account' }));
    await page.user.click(screen.getByRole('button', { name: 'Log out' }));
  };
  return { ...page, ...canned, device, tab, list, logOut };
}

test("asks before wishlist changes and a 'Tell me when it is back' are lost, and stays logged in on request", async () => {
  allowConsole(/drain/);
  const fails = () => Response.json({}, { status: 500 });
  const { user, logOut, router, list, tab } = await openWithAWish({ 'POST /tell-me': fails });
  const { line, payload } = cartLine({ product: tee, color: 'Navy', size: 'M', isCombo: false, comboProducts: [] });
  await tab.sync.outbox.waits().add({ line, payload: { ...payload, tell: { contact_email: EMAIL } } });
  await logOut();
  await screen.findByText('2 changes are not saved yet');
  await user.click(await screen.findByRole('button', { name: 'Stay logged in' }));
  expect(localStorage.getItem('contact_email')).toBe(EMAIL);
  expect(router.state.location.pathname).toBe('/about');
  expect(list.snapshot().lines).toHaveLength(1);
});

test('discards them on request, and sends nothing for that customer any more', async () => {
  allowConsole(/drain/);
  const { user, logOut, router, tab, calls } = await openWithAWish();
  await logOut();
  await user.click(await screen.findByRole('button', { name: 'Log out and discard' }));
  await screen.findByText('Logout successfully');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect([localStorage.getItem('userToken'), localStorage.getItem('contact_email')]).toEqual([null, null]);
  expect((await tab.ports.store.keys()).filter((key) => key.startsWith('wish:'))).toEqual([]);
  const before = calls.filter((call) => call.includes('wishlist')).length;
  await tab.sync.outbox.wake('online');
  expect(calls.filter((call) => call.includes('wishlist'))).toHaveLength(before);
});

test('does not ask when everything could be sent, and offers to empty a cart that stays', async () => {
  const canned = {
    'POST /add-wishlist': {},
    'GET /get-wishlist': { wishlistItems: [{ _id: 'w1', product_id: 'tee' }] },
    'GET /get-cart': { cartItems: [item] },
    'DELETE /delete-cart': ({ query }: { query: URLSearchParams }) => {
      expect(query.get('session_id')).toMatch(/^[0-9a-f]{32}$/);
      expect(query.get('cart_item_id')).toBe('item-1');
      return {};
    },
  };
  const { user, logOut, calls } = await openWithAWish(canned);
  await screen.findByRole('link', { name: 'Cart, 1 item' });
  await logOut();
  await screen.findByText('Logout successfully');
  await screen.findByText('Your cart stays on this device. Empty it too?');
  await user.click(await screen.findByRole('button', { name: 'Empty the cart' }));
  await screen.findByRole('link', { name: 'Cart, empty' });
  await waitFor(() => expect(calls).toContain('DELETE /delete-cart'));
  // That call would also remove lines that arrived from elsewhere in the meantime.
  expect(calls).not.toContain('DELETE /delete-cart-data');
});

test('says so when the cart could not be emptied', async () => {
  allowConsole(/the cart was not emptied/);
  const { user, tab, logOut } = await openWithAWish({
    'POST /add-wishlist': {},
    'GET /get-wishlist': { wishlistItems: [{ _id: 'w1', product_id: 'tee' }] },
    'GET /get-cart': { cartItems: [item] },
  });
  await screen.findByRole('link', { name: 'Cart, 1 item' });
  vi.spyOn(tab.sync.outbox.cart(await tab.sync.opened()), 'clear').mockRejectedValue(
    new StorageError('storage-timeout'),
  );
  await logOut();
  await user.click(await screen.findByRole('button', { name: 'Empty the cart' }));
  await screen.findByText('Failed to clear cart');
  await screen.findByRole('link', { name: 'Cart, 1 item' });
});

test('keeps the cart on request', async () => {
  const { user, tab, logOut } = await openWithAWish({
    'POST /add-wishlist': {},
    'GET /get-wishlist': { wishlistItems: [{ _id: 'w1', product_id: 'tee' }] },
    'GET /get-cart': { cartItems: [item] },
  });
  await screen.findByRole('link', { name: 'Cart, 1 item' });
  const clear = vi.spyOn(tab.sync.outbox.cart(await tab.sync.opened()), 'clear');
  await logOut();
  await user.click(await screen.findByRole('button', { name: 'Keep the cart' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(clear).not.toHaveBeenCalled();
});

/** Logs out on a page of a device of its own. Resolves when the page says so, by opening the log-in. */
async function logOutByMenu(): Promise<void> {
  const canned = cannedFetch({});
  const tab = openTab(openDevice(), canned);
  onTestFinished(() => tab.close());
  const { user, router } = await openPage('/about', { ...canned, tab });
  await user.click(screen.getByRole('button', { name: 'Account' }));
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
}

test('takes the checkout form that was saved on this device with it', async () => {
  localStorage.setItem(CHECKOUT_DRAFT, '{}');
  await logOutByMenu();
  expect(localStorage.getItem(CHECKOUT_DRAFT)).toBeNull();
});

test('has deleted the copies of the account when the page says that it is done', async () => {
  // The log-in of token-1 has ended in an earlier test.
  writeStored('userToken', 'token-2');
  const logIn = thisLogIn();
  await (logIn && openAccountStore(logIn).update('order', () => 'VY-4F7K-29'));
  const onDevice = async () => JSON.stringify(await openIdbStore(indexedDB, 'shop-account', platformClock).entries());
  expect(await onDevice()).toContain('VY-4F7K-29');
  await logOutByMenu();
  expect(await onDevice()).not.toContain('VY-4F7K-29');
});

test('leaves no notification, badge, push subscription or ended payment; an open payment stays', async () => {
  const left: string[] = [];
  const does = (what: string) => async () => void left.push(what);
  const registration = {
    getNotifications: async () => [{ close: does('notification closed') }],
    pushManager: { getSubscription: async () => ({ unsubscribe: does('unsubscribed') }) },
  };
  const serviceWorker = { getRegistration: async () => registration };
  const clearAppBadge = does('badge cleared');
  for (const [name, value] of Object.entries({ serviceWorker, clearAppBadge })) {
    Object.defineProperty(navigator, name, { configurable: true, value });
    onTestFinished(() => void Reflect.deleteProperty(navigator, name));
  }
  const { tab, list, logOut, router } = await openWithAWish({ 'POST /add-wishlist': {}, 'GET /get-wishlist': {} });
  await list.remove(tee._id);
  const figures = { advanceAmount: 0, total: 999, shippingCharges: 0 };
  const record = { v: 1, mode: 'online', at: Date.now(), sessionId: 's', figures, tries: 0 } as const;
  for (const state of ['done', 'refused', 'lapsed', 'paid'] as const)
    await tab.sync.payments.put({ ...record, orderId: state, state, ordered: [] }, (keys) => keys);
  left.length = 0;
  await logOut();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(left).toEqual(['notification closed', 'unsubscribed', 'badge cleared']);
  expect((await tab.sync.payments.all()).map(({ orderId }) => orderId)).toEqual(['paid']);
});

describe('the shop', () => {
  /** The requests that the shop received, and the device's state at that time. */
  async function logOutWith(answer: () => object | Promise<object>, isOnline = true) {
    const told: unknown[] = [];
    const canned = cannedFetch({
      'POST /logoutuser': ({ headers }) => {
        told.push([headers.get('authorization'), localStorage.getItem('userToken')]);
        return answer();
      },
    });
    const tab = openTab(openDevice(), { ...canned, isOnline: () => isOnline });
    onTestFinished(() => tab.close());
    const { user, router } = await openPage('/about', { ...canned, tab });
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect([localStorage.getItem('userToken'), localStorage.getItem('contact_email')]).toEqual([null, null]);
    return told;
  }

  test('receives the token to revoke, after the device has removed it', async () => {
    const told = await logOutWith(() => ({ message: 'You are logged out.' }));
    await waitFor(() => expect(told).toEqual([['Bearer token-1', null]]));
  });

  test('does not hold a log-out up that it never answers', async () => {
    const told = await logOutWith(() => new Promise(() => undefined));
    await waitFor(() => expect(told).toHaveLength(1));
  });

  test('is not asked offline', async () => {
    expect(await logOutWith(() => ({}), false)).toEqual([]);
  });
});

test.each([true, false])(
  'says that the shopper is still logged in when its code does not load (online: %s)',
  async (isOnline) => {
    allowConsole(/the code for the log-out did not load/);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    onTestFinished(() => onLine.mockRestore());
    const lazySync: LazySync = {
      current: () => null,
      open: () => Promise.reject(new ShopError('outbox-missing')),
      subscribe: () => () => undefined,
    };
    const { user } = await openPage('/about', { lazySync });
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await screen.findByText('You are still logged in. Check your connection, then try again.');
    expect(localStorage.getItem('userToken')).toBe('token-1');
  },
);

test('waits for an order that is being placed in any tab', async () => {
  const locks = { query: async () => ({ held: [{ name: 'checkout' }] }) };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  const canned = cannedFetch({});
  const tab = openTab(openDevice(), canned);
  onTestFinished(() => tab.close());
  const { user } = await openPage('/about', { ...canned, tab });
  await user.click(screen.getByRole('button', { name: 'Account' }));
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await screen.findByText('An order is being placed. Finish it before you log out.');
  expect(localStorage.getItem('userToken')).toBe('token-1');
});
