// What a returning shopper's browser need not fetch, nor start the worker for. Both are Chromium's (docs/browsers.md).
import { expect, test } from 'vitest';
import { DESKTOP, openShop } from '#tests/kit/browser/open-shop.ts';
import { visitOnce } from './worker-kit.ts';

test('a product page arrives as its difference from another product page, or else from another page', async () => {
  const shop = await openShop(DESKTOP);
  const sent: Record<string, string>[] = [];
  const devtools = await shop.context.newCDPSession(shop.page);
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceivedExtraInfo', ({ headers }) =>
    sent.push(Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))),
  );
  /** The bytes of the difference. The browser stores a dictionary when the response is complete, and reports headers a moment late. */
  const differenceOf = async (path: string) => {
    const known = () => sent.filter((headers) => headers['content-encoding'] === 'dcz');
    const before = known().length;
    await expect.poll(() => shop.goTo(path).then(() => known().length)).toBeGreaterThan(before);
    return Number(known()[before]?.['content-length']);
  };
  await shop.goTo('/');
  const fromHome = await differenceOf('/product/Rubber-Hex-Dumbbell-Pair');
  expect(fromHome).toBeGreaterThan(4_000);
  expect(fromHome).toBeLessThan(8_500);
  expect(await differenceOf('/product/Two-Tone-Yoga-Mat')).toBeLessThan(4_000);
  await shop.main.getByRole('heading', { level: 1, name: 'Two-Tone Yoga Mat' }).waitFor();
  // A product page is preferred to a page that came later.
  await shop.goTo('/best-seller');
  expect(await differenceOf('/product/Gym-Ball')).toBeLessThan(4_000);
});

test('the second visit is written in the fonts of the shop without a touch, and its program comes from the cache without the worker', async () => {
  const { shop } = await visitOnce();
  const devtools = await shop.context.newCDPSession(shop.page);
  await devtools.send('Network.enable');
  const sources = new Map<string, string | undefined>();
  devtools.on('Network.responseReceived', ({ response }) => {
    const { pathname } = new URL(response.url);
    if (pathname.startsWith('/assets/')) sources.set(pathname, response.serviceWorkerRouterInfo?.matchedSourceType);
  });
  await shop.page.reload();
  await shop.page.locator('#page-answers').waitFor({ state: 'attached' });
  const applied = () =>
    shop.page.evaluate(() =>
      [...document.fonts].flatMap(({ family, status }) =>
        status === 'loaded' && family.includes('Variable') ? family.replaceAll('"', '') : [],
      ),
    );
  await expect.poll(applied).toEqual(['Figtree Variable', 'Teko Variable']);
  await shop.settled();
  expect(sources.size).toBeGreaterThan(5);
  expect([...new Set(sources.values())]).toEqual(['cache']);
});
