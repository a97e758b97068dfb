// What a returning shopper's browser need not fetch, nor start the worker for. Both are Chromium's (docs/browsers.md).
import { expect, test } from 'vitest';
import { DESKTOP, openShop } from '#tests/kit/browser/open-shop.ts';
import { visitOnce } from './worker-kit.ts';

test('a product page arrives as its difference from the one before', async () => {
  const shop = await openShop(DESKTOP);
  const sent: Record<string, string>[] = [];
  const devtools = await shop.context.newCDPSession(shop.page);
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceivedExtraInfo', ({ headers }) =>
    sent.push(Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))),
  );
  await shop.goTo('/product/Rubber-Hex-Dumbbell-Pair');
  // The browser stores a dictionary when the response is complete, and reports the headers a moment after the page.
  await expect
    .poll(async () => {
      await shop.goTo('/product/Two-Tone-Yoga-Mat');
      return sent
        .filter((headers) => headers['content-encoding'] === 'dcz')
        .map((headers) => Number(headers['content-length']));
    })
    .not.toEqual([]);
  const [bytes] = sent
    .filter((headers) => headers['content-encoding'] === 'dcz')
    .map((headers) => headers['content-length']);
  expect(Number(bytes)).toBeLessThan(4_000);
  await shop.main.getByRole('heading', { level: 1, name: 'Two-Tone Yoga Mat' }).waitFor();
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
