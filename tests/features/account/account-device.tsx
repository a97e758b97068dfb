// Starts of the page on one device: a fake IndexedDB, as in a browser, and a network that can be switched off.
import 'fake-indexeddb/auto';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { openAccountPersister } from '#src/app/account-persister.ts';
import { createShopRouter } from '#src/app/router.tsx';
import { ShopApp } from '#src/app/shop-app.tsx';
import { platformClock } from '#src/base/clock.ts';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { followLogouts } from '#src/features/session/personal-queries.ts';
import { clearAccountStore } from '#src/storage/account-store.ts';
import { openIdbStore } from '#src/storage/idb-store.ts';
import { type Answer, cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { createContext } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { tee } from '../cart/sample-products.ts';

export const ASHA = 'asha@example.com';
export const PROFILE = { shipping_name: 'Asha Rao', contact_email: ASHA, shipping_address_line1: '4 Lake Road' };
export const ORDER = {
  ...{ _id: 'order1', orderNumber: 'VY-4F7K-29', status: 'Placed', createdAt: '2026-11-05T10:00:00.000Z' },
  orderTotalAmount: 734,
  invoiceNumber: 'VY/26-27/000001',
  user: {
    contact_email: ASHA,
    payment_mode: 'online',
    shipping_name: 'Asha Rao',
    shipping_address_line1: '4 Lake Road',
  },
  productData: [{ product_id: tee, quantity: 2, color: 'Black', size: 'S', isCombo: false, comboProducts: [] }],
};
const PDF = () => new Response('%PDF-1.7 of VY-4F7K-29', { headers: { 'content-type': 'application/pdf' } });
export const SHOP: Record<string, Answer> = {
  'GET /user-profile': { user: [PROFILE] },
  'GET /order-history': { orders: [ORDER] },
  'GET /get-order/order1': { data: ORDER },
  'GET /invoice/order1/pdf': PDF,
};

export let logInAgain = 0;
let isOnline = true;
export const setOnline = (next: boolean) => {
  isOnline = next;
  act(() => void window.dispatchEvent(new Event(next ? 'online' : 'offline')));
};
/** Before and after each test of a file: a customer who has just logged in, on an empty device, online. */
export function onOwnDevice(): void {
  beforeEach(async () => {
    isOnline = true;
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
    // Every log-in has a token of its own; an old one does not come back.
    logInAgain += 1;
    logIn(ASHA, `token-${logInAgain}`);
    await clearAccountStore();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    writeStored('contact_email', null);
    writeStored('userToken', null);
  });
}

export function logIn(email: string, token: string) {
  writeStored('contact_email', email);
  writeStored('userToken', token);
}

/** A start of the page. Nothing is in memory; the device is as the last page left it. */
export async function start(path: string, answers: Record<string, Answer> = SHOP) {
  const canned = cannedFetch(answers);
  const context = createContext({
    fetch: async (...call) => (isOnline ? canned.fetch(...call) : Promise.reject(new TypeError('Failed to fetch'))),
  });
  const account = openAccountPersister();
  const usual = context.queryClient.getDefaultOptions();
  context.queryClient.setDefaultOptions({
    queries: {
      ...usual.queries,
      persister: (queryFn, of, query) =>
        query.meta?.personal === 'kept' ? account.persister(queryFn, of, query) : queryFn(of),
    },
  });
  followLogouts(context.queryClient, account);
  const router = createShopRouter(context, createMemoryHistory({ initialEntries: [path] }));
  const view = render(<ShopApp router={router} />);
  await screen.findByRole('main');
  return { ...view, ...context, router, account, calls: canned.calls, user: userEvent.setup() };
}
export const main = () => within(screen.getByRole('main'));
export const onDevice = async () =>
  JSON.stringify(await openIdbStore(indexedDB, 'shop-account', platformClock).entries());
export const isKept = (text: string) => expect.poll(onDevice).toContain(text);
/** The frame of every page fails to load, too, and says so. */
export const quiet = () => allowConsole(/./);

/** Looks at an address online, until the device has what it shows. */
export async function look(path: string, kept: string) {
  const page = await start(path);
  await isKept(kept);
  page.unmount();
}
