// One visit, then no network: what opens on a cold start.
import { describe, expect, test } from 'vitest';
import { ageKept, cachedPaths, findNetwork, isReadyForOffline, loseNetwork, visitOnce } from './worker-kit.ts';

const PAGES: [path: string, heading: RegExp][] = [
  ['/', /Vyayam/],
  ['/best-seller', /Best sellers/i],
  ['/searched-products?q=mat', /mat/],
  ['/cart', /Cart/],
  ['/about', /About/i],
  ['/contact', /Contact/i],
  ['/stores', /Stores/],
  ['/login', /Log ?in/i],
  ['/terms-conditions', /Terms/i],
  ['/return-policy', /Return/i],
  ['/refund-policy', /Refund/i],
  ['/shipping-policy', /Shipping/i],
  ['/cancellation-policy', /Cancellation/i],
  ['/privicy-policy', /Privacy/i],
];

test('after one visit every page opens on a cold start without a network', async () => {
  const visit = await visitOnce();
  await loseNetwork(visit);
  const { page } = visit.shop;
  for (const [path, heading] of PAGES) {
    await page.goto(visit.host.origin + path);
    await page.getByRole('heading', { level: 1 }).filter({ hasText: heading }).first().waitFor({ state: 'attached' });
  }
});

describe('a listing, a filter, a search and a product that were never seen', () => {
  test('open from the catalogue on the device, and say how old it is', async () => {
    const visit = await visitOnce();
    await loseNetwork(visit);
    const { page } = visit.shop;
    const { goTo, main } = { goTo: (path: string) => page.goto(visit.host.origin + path), main: visit.shop.main };

    await goTo('/category-products/strength-equipment?sort=price-low');
    const cards = main.getByRole('listitem').filter({ hasText: 'Rs.' });
    await cards.first().waitFor();
    const prices = (await cards.allInnerTexts()).map((text) =>
      Number(/Rs\. ([\d,]+)/.exec(text)?.[1]?.replace(',', '')),
    );
    expect(prices.length).toBeGreaterThan(3);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));

    await goTo('/searched-products?q=dumbell');
    const found = main.getByRole('link', { name: /dumbbell/i }).first();
    await found.click();
    await page.waitForURL('**/product/**');
    await page
      .getByRole('heading', { level: 1 })
      .filter({ hasText: /dumbbell/i })
      .waitFor();
    await page.reload();
    await page
      .getByRole('heading', { level: 1 })
      .filter({ hasText: /dumbbell/i })
      .waitFor();
    const { kept } = await page.evaluate(async () => {
      const answer = await fetch('/api/products?limit=1', { headers: { 'auth-key': '' } });
      return { kept: Number(answer.headers.get('x-sw-cached-at')) };
    });
    expect(Date.now() - kept).toBeLessThan(120_000);
  });
});

test('suggestions come from the catalogue on the device, and leave its listings alone', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  const suggest = async (text: string, name: RegExp) => {
    await page.getByRole('button', { name: 'Search' }).first().click();
    const box = visit.shop.dialog.getByRole('combobox', { name: 'Search products' });
    await box.fill(text);
    await page.getByRole('option', { name }).first().waitFor();
    await page.keyboard.press('Escape');
    await visit.shop.dialog.getByRole('button', { name: 'Close' }).click();
  };
  await suggest('yoga', /Yoga/);
  const stored = Object.values(await cachedPaths(page)).flat();
  expect(stored.filter((path) => path.includes('productName=yoga'))).toEqual([]);
  await loseNetwork(visit);
  await page.goto(`${visit.host.origin}/about`);
  await suggest('dumbel', /Rubber Hex Dumbbell Pair/);
});

test('pages are fresh again as soon as the network is back', async () => {
  const visit = await visitOnce();
  await ageKept(visit.shop.page, 'catalogue-v1', 3_600_000);
  await loseNetwork(visit);
  await visit.shop.page.goto(`${visit.host.origin}/best-seller`);
  await findNetwork(visit);
  visit.host.asked();
  await visit.shop.page.goto(`${visit.host.origin}/best-seller`);
  await visit.shop.settled();
  await expect
    .poll(() => visit.host.asked().filter((path) => path.startsWith('/api/products?')).length)
    .toBeGreaterThan(0);
});

test('a page that was opened on the first visit keeps its pictures and its answers', async () => {
  const visit = await visitOnce('/best-seller');
  const seen = await visit.shop.page.evaluate(() =>
    [...document.images]
      .filter((image) => image.complete && image.currentSrc.includes('/media/'))
      .map((i) => i.currentSrc),
  );
  expect(seen.length).toBeGreaterThan(1);
  await loseNetwork(visit);
  await visit.shop.page.goto(`${visit.host.origin}/best-seller`);
  await expect
    .poll(
      () =>
        visit.shop.page.evaluate((addresses) => {
          const shown = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 100);
          return shown.filter(({ currentSrc }) => addresses.includes(currentSrc)).length;
        }, seen),
      { timeout: 10_000 },
    )
    .toBeGreaterThan(1);
});

test('nothing that names a person is ever stored', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  await expect.poll(() => visit.shop.sessionId(), { timeout: 15_000 }).not.toBeNull();
  await expect.poll(async () => (await cachedPaths(page))['pages-v1'], { timeout: 15_000 }).toEqual(['/']);
  await page.evaluate(() => {
    localStorage.setItem('userToken', 'token-of-asha');
    localStorage.setItem('contact_email', 'asha@example.in');
  });
  for (const path of ['/cart', '/userdashboard/wishlist', '/userdashboard/order-history', '/userdashboard/profile'])
    await page.goto(visit.host.origin + path);
  const kept = await page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(`${name} ${request.url}`);
        const answer = await cache.match(request);
        if (answer?.headers.get('content-type')?.match(/json|html/)) texts.push(await answer.text());
      }
    }
    return texts.join('\n');
  });
  expect(Object.keys(await cachedPaths(page)).filter((name) => name.startsWith('user-'))).toEqual([]);
  expect(kept).toContain('get-banners');
  expect(kept).not.toMatch(/asha|session_id|contact_email|token-of|cartItems|wishlistItems|get-cart/);
  expect(kept).not.toContain(await visit.shop.sessionId());
});

test('a log-in page that answers for everything is neither kept nor shown', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  const answers = async () => {
    // A picture may still come from the browser's own cache.
    const { 'pictures-v1': _, 'banner-pictures-v1': __, ...rest } = await cachedPaths(page);
    return rest;
  };
  const before = await answers();
  visit.host.setMode('portal');
  for (const path of ['/', '/best-seller', '/searched-products?q=tee', '/cart']) {
    await page.goto(visit.host.origin + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await page.waitForTimeout(300);
    expect(await page.title()).not.toContain('Station');
  }
  expect(await answers()).toEqual(before);
  const texts = await page.evaluate(async () => {
    const all: string[] = [];
    for (const name of await caches.keys())
      for (const answer of await (await caches.open(name)).matchAll())
        if (!answer.headers.get('content-type')?.startsWith('image/')) all.push(await answer.text());
    return all.join('');
  });
  expect(texts).not.toContain('Please log in to the network');
  // Not under the eyes of a cart that could not be asked for: it would say at once that it is empty, in other words and
  // so in another place.
  await page.goto('about:blank');
  visit.host.setMode('open');
  await page.goto(visit.host.origin);
  await isReadyForOffline(page);
});
