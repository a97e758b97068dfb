// One visit, then a captive portal, or no network.
import { expect, test } from 'vitest';
import { cachedPaths, goOffline, isReadyForOffline, visitOnce } from './worker-kit.ts';

test('the log-in page of a captive portal is neither cached nor shown', async () => {
  const visit = await visitOnce();
  const { page } = visit.shop;
  const answers = async () => {
    // A picture may still come from the browser's HTTP cache.
    const { 'pictures-v1': _, 'banner-pictures-v1': __, ...rest } = await cachedPaths(page);
    return rest;
  };
  const before = await answers();
  visit.host.setMode('portal');
  for (const path of ['/', '/best-seller', '/searched-products?q=tee', '/cart']) {
    await page.goto(visit.host.origin + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await visit.shop.settled();
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
  // Not on the cart page: a cart that could not be read would change at once to the text of an empty cart, and the layout
  // would shift.
  await page.goto('about:blank');
  visit.host.setMode('open');
  await page.goto(visit.host.origin);
  await isReadyForOffline(page);
});

test('the pictures and answers of a page that was opened on the first visit stay cached', async () => {
  const visit = await visitOnce('/best-seller');
  const seen = await visit.shop.page.evaluate(() =>
    [...document.images]
      .filter((image) => image.complete && image.currentSrc.includes('/media/'))
      .map((i) => i.currentSrc),
  );
  expect(seen.length).toBeGreaterThan(1);
  await goOffline(visit);
  await visit.shop.page.goto(`${visit.host.origin}/best-seller`);
  await expect
    .poll(() =>
      visit.shop.page.evaluate((addresses) => {
        const shown = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 100);
        return shown.filter(({ currentSrc }) => addresses.includes(currentSrc)).length;
      }, seen),
    )
    .toBeGreaterThan(1);
});
