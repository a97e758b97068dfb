// Public pages are server-rendered with their content: readable without JavaScript, and hydrated without a change.
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';
import { DESKTOP, openSharedShop, openShop, PHONE, type Shop } from '#tests/kit/browser/open-shop.ts';
import { looksAlikeWithFirstStyles } from './first-styles.ts';

const PRODUCT = '/product/Rubber-Hex-Dumbbell-Pair';
const PAGES: [path: string, words: RegExp][] = [
  ['/', /Shop Our Best Collections/],
  ['/best-seller', /Rs\.\s[\d,]+/],
  ['/category-products/yoga-recovery', /Rs\.\s[\d,]+/],
  ['/searched-products?q=mat', /Rs\.\s[\d,]+/],
  [PRODUCT, /Tax included/],
  ['/stores', /Our Offline Stores/],
  ['/contact', /Country/],
  ['/about', /About/],
  ['/terms-conditions', /Terms/],
  ['/shipping-policy', /Shipping policy/],
];

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(inject('shopOrigin') + path, { headers });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};

describe('the HTML of', () => {
  test.each(PAGES)('%s has its text and styles and no personal data', async (path, words) => {
    const { status, headers, html } = await ask(path);
    expect(status).toBe(200);
    expect(html.replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, ' ')).toMatch(words);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html).not.toMatch(/session_id|contact_email|userToken|style="/);
    expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600');
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
  });

  test('a product names its price, its picture and its category path', async () => {
    const { html } = await ask(PRODUCT);
    const facts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text = '']) =>
      JSON.parse(text),
    );
    const price = Number(facts[0].offers.price).toLocaleString('en-IN');
    expect(facts.map((fact) => fact['@type'])).toEqual(['Product', 'BreadcrumbList']);
    expect(html).toContain(`Rs.\u00a0${price}`);
    expect(html).toMatch(/<link rel="canonical" href="[^"]*\/product\/Rubber-Hex-Dumbbell-Pair"/);
    expect(html).toMatch(/<meta property="og:image" content="[^"]*media\/products/);
  });

  test.each([
    ['/product/Training-Tee-%2F-Dry-Knit', 'Training Tee / Dry-Knit | Vyayam'],
    ['/category-products/mens-apparel', 'Men&#x27;s Apparel | Vyayam'],
  ])('%s has its name as the shop writes it, in the title and for link previews', async (path, title) => {
    const { html } = await ask(path);
    expect([...html.matchAll(/<title>([^<]*)/g)].map(([, text]) => text)).toEqual([title]);
    expect(html).toContain(`<meta property="og:title" content="${title}">`);
  });

  test('a product preloads every chunk of its screen', async () => {
    const { html } = await ask(PRODUCT);
    expect(html).toMatch(/data-parts="[^"]*libraries-[^"]*shop-[^"]*product-/);
  });

  test.each(PAGES)('%s preloads only the largest pictures of its first screen', async (path) => {
    const { html } = await ask(path);
    const preloads = [...html.matchAll(/<link rel="preload" as="image"[^>]*>/g)].map(([link]) => link);
    expect(preloads.filter((link) => !link.includes('fetchPriority="high"'))).toEqual([]);
  });

  // A response fits into the initial congestion window: 10 packets of 1,460 bytes. One byte more costs a phone on a slow
  // connection another 150 ms before the first paint. A CDN compresses pages quickly, with Brotli at level 5. The headers take
  // about 750 bytes, and the page may use 13,800.
  test.each(['/', PRODUCT])('%s fits into the first 10 packets, also behind a CDN', async (path) => {
    const { html } = await ask(path, { 'accept-encoding': 'identity' });
    const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length } };
    expect(brotliCompressSync(html, quick).length).toBeLessThanOrEqual(13_800);
  });

  test('an unchanged page is answered with 304 and no body', async () => {
    const first = await ask('/');
    const again = await ask('/', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(again).toMatchObject({ status: 304, html: '' });
    expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
  });

  test.each([
    ['/product/Women%27s-High-Waist-Leggings', "/product/Women's-High-Waist-Leggings"],
    ['/category-products/men%27s-apparel', '/category-products/mens-apparel'],
    ['/searched-products?q=5', '/searched-products?q=%225%22'],
  ])('%s is the same page as %s', async (path, same) => {
    const [one, other] = await Promise.all([ask(path), ask(same)]);
    const named = ({ status, html }: typeof one) => [
      status,
      /<title>[^<]+/.exec(html)?.[0],
      /rel="canonical"[^>]+/.exec(html)?.[0],
    ];
    expect(named(one)).toEqual([200, expect.stringContaining(''), expect.stringContaining('href')]);
    expect(named(one)).toEqual(named(other));
  });

  test.each(['/order/x', '/userdashboard/orders'])('%s, an address that is no page, is 404', async (path) => {
    const { status, html } = await ask(path);
    expect([status, html.includes('page-answers')]).toEqual([404, false]);
  });

  test.each(['/product/No-Such-Thing', '/category-products/no-such-thing'])(
    '%s is 404, and still a page',
    async (path) => {
      const { status, headers, html } = await ask(path);
      expect(status).toBe(404);
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(html).toContain('<h1');
    },
  );

  test.each(['/cart', '/login', '/userdashboard/profile', '/searched-products'])('%s is the shell', async (path) => {
    const { html } = await ask(path);
    expect(html).not.toContain('page-answers');
  });
});

describe('on a phone without JavaScript', () => {
  const visit = openSharedShop({ ...PHONE, noScript: true });

  test('a shopper can read the banner, the listings and the prices', async () => {
    const { page, main, origin } = visit();
    await page.goto(origin);
    expect(await main.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(2);
    await main.getByRole('link', { name: 'Rubber Hex Dumbbell Pair' }).first().click();
    await page.waitForURL('**/product/**');
    await main.getByRole('heading', { level: 1, name: 'Rubber Hex Dumbbell Pair' }).waitFor();
    expect(await main.textContent()).toMatch(/Rs\.\s[\d,]+/);
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(paper).toBe('rgb(246, 244, 239)');
  });

  test.each(['/', PRODUCT])('the first styles show %s as the whole sheet does', async (path) => {
    await looksAlikeWithFirstStyles(visit(), path);
  });

  test('a page whose program does not come shows no link that reloads it at first, also where less motion is wanted', async () => {
    const { page, origin, allow } = visit();
    // This browser reports the files of the program, which it does not load, as refused.
    allow(/\.js csp$/);
    await page.goto(`${origin}/cart`);
    expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);
    const link = page.getByRole('link', { name: 'Reload the page', includeHidden: true });
    expect([await link.count(), await link.isVisible()]).toEqual([1, false]);
  });
});

/** Opens a page without its JavaScript, until the returned function is called. */
async function openHeld(shop: Shop, path = '/'): Promise<() => void> {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await shop.page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await shop.page.goto(shop.origin + path, { waitUntil: 'commit' });
  return letThrough;
}

test('a page that was scrolled before hydration keeps its scroll position', async () => {
  const shop = await openShop(DESKTOP);
  const { page } = shop;
  const letThrough = await openHeld(shop);
  await page.waitForLoadState('domcontentloaded');
  await page.mouse.wheel(0, 700);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
  letThrough();
  await shop.settled();
  expect(await page.evaluate(() => scrollY)).toBe(700);
});

test('taps and typed text from before hydration are not lost', async () => {
  const shop = await openShop(DESKTOP);
  const { page } = shop;
  const letThrough = await openHeld(shop);
  await page.getByRole('combobox', { name: 'Search products' }).first().fill('kettle');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Quick add/ })
    .first()
    .click();
  expect(await shop.dialog.count()).toBe(0);
  letThrough();
  await shop.dialog.first().waitFor();
  await page.keyboard.press('Escape');
  const search = page.getByRole('combobox', { name: 'Search products' }).first();
  await shop.dialog.first().waitFor({ state: 'hidden' });
  expect(await search.inputValue()).toBe('kettle');
  await search.press('Enter');
  await page.waitForURL('**/searched-products?q=kettle');
});

test('a server-rendered page is hydrated even if its chunk fails to load the first time', async () => {
  const shop = await openShop(DESKTOP);
  const { page } = shop;
  shop.allow(/product-|ERR_FAILED|was not loaded|failed/i);
  const SCREEN = /\/assets\/product-[^/]*\.js$/;
  await page.route(SCREEN, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => SCREEN.test(request.url()));
  await page.goto(shop.origin + PRODUCT);
  await failed;
  await page.unroute(SCREEN);
  await shop.main.getByRole('button', { name: 'Add to Cart' }).first().click();
  await page.getByRole('banner').getByRole('link', { name: /cart/i }).getByText('1').first().waitFor();
});

test('on a phone a picture outside the visible part of its row loads at the first interaction', async () => {
  const shop = await openShop(PHONE);
  const { page } = shop;
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  // Without JavaScript the page does not become idle by itself.
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  shop.allow(/./);
  await page.goto(`${shop.origin}/`);
  await page.locator('main img').first().waitFor();
  await page.waitForLoadState('networkidle');
  const second = () => asked.filter((url) => /banner-2/.test(url));
  expect(asked.filter((url) => /banner-1/.test(url))).toHaveLength(1);
  expect(second()).toEqual([]);
  await page.touchscreen.tap(200, 400);
  await expect.poll(second).toHaveLength(1);
});
