// The notice about prices and stock that changed while the shop was closed, and the record that the worker checks.
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readApiConfig } from '#src/api/config.ts';
import type { Product } from '#src/contract/product.ts';
import { productParam } from '#src/domain/slug.ts';
import { changesOf, readWatch, registerWatch, type Watch, writeWatch } from '#src/features/seen/price-watch.ts';
import { noteSeen } from '#src/features/seen/seen-store.ts';
import { writeStored } from '#src/features/session/browser-storage.ts';
import type { ShopSync } from '#src/features/session/shop-sync.ts';
import { offerUpdate } from '#src/features/update/update-ready.ts';
import type { ViewLine } from '#src/offline/index.ts';
import { cartLine, wishLine } from '#src/offline/lines.ts';
import { holdMedia, navigatorWith } from '#tests/kit/page/browser-stand-ins.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { combo, shaker, tee } from '../cart/sample-products.ts';

const config = readApiConfig({});
const DAY = 86_400_000;
const urlOf = (id: string) => `/api/product?product_id=${id}`;

beforeEach(() => {
  writeStored('userToken', null);
  writeStored('contact_email', null);
});

/** A phone with a tee in the cart, a shaker wished for, and a combo seen; the page has left its record. */
async function phone() {
  const device = openDevice();
  const canned = cannedFetch();
  const tab = openTab(device, canned);
  onTestFinished(() => tab.close());
  const { sync } = tab;
  await sync.opened();
  await sync.outbox
    .deviceCart()
    .add(cartLine({ product: tee, color: 'Navy', size: 'L', isCombo: false, comboProducts: [] }));
  await sync.outbox.wishlist(null).add(wishLine(shaker));
  await noteSeen(sync.notes, null, combo, Date.now());
  await noteSeen(sync.notes, null, shaker, Date.now());
  await writeWatch(sync, config, Date.now() - DAY);
  const found = (answers: Record<string, Product | null>) =>
    sync.notes.update('price-watch', (old) => ({ ...(old as Watch), checkedAt: Date.now(), found: answers }));
  return { sync, tab, found, ...canned };
}

/** An installed app whose browser permits checks in the background. Returns the mock that registers them. */
function installApp() {
  const register = vi.fn(async () => undefined);
  const serviceWorker = { getRegistration: async () => ({ periodicSync: { register } }) };
  const permissions = { query: async () => ({ state: 'granted' }) };
  vi.stubGlobal('navigator', navigatorWith({ serviceWorker, permissions }));
  onTestFinished(() => void vi.unstubAllGlobals());
  onTestFinished(holdMedia('(display-mode: standalone)'));
  return register;
}

test('the record for the worker lists the products of cart, wishlist and recently seen', async () => {
  const { sync } = await phone();
  const watch = await readWatch(sync);
  expect(watch?.goods.map(({ place, url }) => `${place} ${url}`)).toEqual([
    `cart ${urlOf('tee')}`,
    `wishlist ${urlOf('shaker')}`,
    `seen ${urlOf('shaker')}`,
    `seen ${urlOf('combo')}`,
  ]);
  expect(watch?.headers).toHaveProperty('auth-key');
  expect(JSON.stringify(watch)).not.toContain(String(sync.sessionId()));
});

test('a change counts once for each product: in the cart, else the wishlist, else recently seen', async () => {
  const { sync, found } = await phone();
  const navyGone = tee.variations.map((one) =>
    one.color === 'Navy' ? { ...one, sizes: [{ size: 'L', stock: 0 }] } : one,
  );
  await found({
    [urlOf('tee')]: { ...tee, variations: navyGone },
    [urlOf('shaker')]: { ...shaker, salePrice: 400 },
    [urlOf('combo')]: null,
  });
  const watch = await readWatch(sync);
  expect(watch && changesOf(watch).map(({ good, kind }) => `${good.place} ${good.id} ${kind}`)).toEqual([
    'cart tee sold-out',
    'wishlist shaker price',
    'seen combo sold-out',
  ]);
});

test('the next start shows the notice with links, and the start after it does not', async () => {
  // The canned shop takes no change of the cart, so the cart screen may ask in vain.
  allowConsole(/cart-read failed/);
  const { tab, fetch, found, sync } = await phone();
  const register = installApp();
  await found({ [urlOf('tee')]: { ...tee, salePrice: 500 }, [urlOf('shaker')]: { ...shaker, salePrice: 400 } });
  const { user, router } = await openPage('/about', { fetch, tab });
  const news = within(await screen.findByRole('region', { name: '2 prices changed since yesterday' }));
  expect(news.getByText(/Training Tee/).textContent).toBe(
    'Training Tee: Rs. 525, was Rs. 999. Shaker Bottle: Rs. 472, was Rs. 590.'.replace(/Rs\. /g, 'Rs.\u00a0'),
  );
  expect(news.getByRole('link', { name: 'View wishlist' })).toBeTruthy();
  await user.click(news.getByRole('link', { name: 'View cart' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/cart'));
  await waitFor(() => expect(screen.queryByRole('region', { name: /prices changed/ })).toBeNull());

  // The page is left: what it has shown is what the next look compares with.
  await waitFor(() => expect(register).toHaveBeenCalled());
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => void vi.restoreAllMocks());
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(async () => expect((await readWatch(sync))?.found).toBeUndefined());
  const watch = await readWatch(sync);
  expect(watch?.checkedAt).toBeGreaterThan(0);
  expect(watch?.goods.find(({ place }) => place === 'wishlist')?.paise).toBe(47_200);
});

test('a product that is no longer sold is named once', async () => {
  const { sync, found } = await phone();
  const gone = { [urlOf('shaker')]: null };
  await found(gone);
  await writeWatch(sync, config);
  await found(gone);
  const watch = await readWatch(sync);
  expect(watch && changesOf(watch)).toEqual([]);
});

test('the notice names three products and counts the others', async () => {
  const { tab, fetch, sync } = await phone();
  await sync.notes.update('price-watch', (old) => {
    const [good] = (old as Watch).goods;
    const goods = [1, 2, 3, 4, 5].map((at) => ({ ...good, id: `p${at}`, name: `Product ${at}`, url: `/${at}` }));
    return { ...(old as Watch), goods, found: Object.fromEntries(goods.map(({ url }) => [url, null])) };
  });
  await openPage('/about', { fetch, tab });
  const news = within(await screen.findByRole('region', { name: /sold out/ }));
  expect(news.getByText(/Product 1/).textContent).toMatch(/Product 3[^.]*\. and 2 more\.$/);
});

test('no record of a customer is written once they have logged out', async () => {
  writeStored('contact_email', 'asha@example.in');
  const tab = openTab(openDevice(), cannedFetch());
  onTestFinished(() => tab.close());
  await tab.sync.outbox.wishlist('asha@example.in').add(wishLine(shaker));
  const writing = writeWatch(tab.sync, config);
  writeStored('contact_email', null);
  await writing;
  expect(await readWatch(tab.sync)).toBeNull();
});

test('the record for the worker has 40 products at most', async () => {
  const { sync } = await phone();
  const { outbox } = sync;
  const lines = Array<ViewLine>(41).fill(outbox.deviceCart().snapshot().lines[0] as ViewLine);
  const deviceCart = () => ({ snapshot: () => ({ lines }) });
  await writeWatch({ ...sync, outbox: { ...outbox, deviceCart } } as unknown as ShopSync, config);
  expect((await readWatch(sync))?.goods).toHaveLength(40);
});

test('Periodic Background Sync is registered in an installed app with the permission and without the data saver', async () => {
  const acts: string[] = [];
  const periodicSync = {
    register: async (tag: string, { minInterval }: { minInterval: number }) => void acts.push(`${tag} ${minInterval}`),
    unregister: async (tag: string) => void acts.push(`off ${tag}`),
  };
  let state = 'granted';
  let isStandalone = true;
  vi.stubGlobal('matchMedia', () => ({ matches: isStandalone, addEventListener: () => {} }));
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => ({ periodicSync }) },
    permissions: { query: async () => ({ state }) },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await registerWatch(false)).toBe(true);
  expect(await registerWatch(true)).toBe(false);
  state = 'denied';
  expect(await registerWatch(false)).toBe(false);
  isStandalone = false;
  state = 'granted';
  expect(await registerWatch(false)).toBe(false);
  expect(acts).toEqual([`prices ${12 * 3_600_000}`, 'off prices', 'off prices']);
});

test('the notice says what is back in stock, and leads to the product that changed among those seen', async () => {
  const { tab, fetch, found, sync } = await phone();
  await sync.notes.update('price-watch', (old) => ({
    ...(old as Watch),
    goods: (old as Watch).goods.map((good) => (good.place === 'seen' ? { ...good, isSoldOut: true } : good)),
  }));
  await found({ [urlOf('tee')]: { ...tee, salePrice: 500 }, [urlOf('shaker')]: shaker });
  const { user } = await openPage('/about', { fetch, tab });
  const news = within(
    await screen.findByRole('region', { name: '1 price changed, 1 product is back since yesterday' }),
  );
  expect(news.getByText(/Training Tee/).textContent).toMatch(/\. Shaker Bottle: back in stock\.$/);
  const link = news.getByRole('link', { name: 'See the product' });
  expect(link.getAttribute('href')).toBe(`/product/${productParam(shaker.productName)}`);
  await user.click(news.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: /price changed/ })).toBeNull();
});

test('the record for the worker lists the wishes of the customer', async () => {
  writeStored('contact_email', 'asha@example.in');
  const tab = openTab(openDevice(), cannedFetch());
  onTestFinished(() => tab.close());
  await tab.sync.opened();
  await tab.sync.outbox.wishlist('asha@example.in').add(wishLine(shaker));
  await writeWatch(tab.sync, config);
  expect((await readWatch(tab.sync))?.goods).toMatchObject([{ place: 'wishlist', id: 'shaker', paise: 59_000 }]);
});

// Last, because the offer of a new version stays.
test('the notice gives way to that of a new version', async () => {
  const { tab, fetch, found } = await phone();
  await found({ [urlOf('tee')]: { ...tee, salePrice: 500 } });
  await openPage('/about', { fetch, tab });
  await screen.findByRole('region', { name: /changed since yesterday/ });
  act(() => offerUpdate(() => undefined));
  expect(screen.queryByRole('region', { name: /changed since yesterday/ })).toBeNull();
});
