// The page of a product that was never opened: the shell with what the device knows of the product. With the real shell:
// tests/e2e/known-product.test.ts.
import '#tests/kit/worker/worker-scope.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import { CATALOGUE, CATALOGUE_KEY, KNOWN_PRODUCT_ID } from '#src/api/device-catalogue.ts';
import { ORIGIN } from '#tests/kit/worker/worker-scope.ts';
import { fakeCaches } from './fake-caches.ts';
import { ask, card, lifetime, openWorker } from './worker-kit.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-29T08:00:00Z');
const SHELL = `<div id="root">
  <div id="waiting"><p>Loading</p></div>
  <template id="product">
    <div class="picture" data-blur-colors="{blurColors}"></div><p>{brand}</p><h1>{name}</h1><p>{price}</p>
    <p id="${KNOWN_PRODUCT_ID}" hidden>{known}</p>
  </template>
</div></html>`;
const POLICY = "default-src 'self'";
const BOTTLE = card({ _id: 'p1', productName: 'Shaker Bottle', brand: 'Vyayam', salePrice: 1_000, gst: 18 });
const HOSTILE = card({
  _id: 'p2',
  productName: '"Big" <script>&amp; $1 {brand}',
  brand: '<b>',
  blurColors: { 'media/products/tee--black.webp': '#3a3632,#8c7b6a,#f1efeb' },
});

let caches: ReturnType<typeof fakeCaches>;

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  caches = fakeCaches();
  const headers = { 'content-security-policy': POLICY, 'content-encoding': 'br', 'content-type': 'text/html' };
  const shell = await caches.open('shell-v1');
  await shell.put('/index.html?__WB_REVISION__=r1', new Response(SHELL, { headers }));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The device has a catalogue of this age. */
async function store(ageMs = HOUR, data = [BOTTLE, HOSTILE]): Promise<void> {
  const headers = { [CACHED_AT_HEADER]: String(NOW - ageMs) };
  const catalogue = await caches.open(CATALOGUE.cache);
  await catalogue.put(ORIGIN + CATALOGUE_KEY, new Response(JSON.stringify({ data, isWhole: true }), { headers }));
}

async function open(path: string, onLine = false) {
  vi.stubGlobal('navigator', { onLine });
  const { answer } = openWorker({ files: [{ url: 'index.html', revision: 'r1' }] });
  const life = lifetime();
  const response = await answer(Object.defineProperty(ask(path), 'mode', { value: 'navigate' }), life);
  await life.over();
  return response;
}

test('a product that was never opened has its brand, name and price in the shell, and itself for the program', async () => {
  await store();
  const response = await open('/product/shaker-bottle?color=Black');
  const html = (await response?.text()) ?? '';
  expect(html).toContain('>Vyayam</p>');
  expect(html).toContain('>Shaker Bottle</h1>');
  expect(html).toContain('>Rs.\u00a01,180</p>');
  expect(html).not.toMatch(/<template|id="waiting"|\{\w+\}/);
  expect(html.trimEnd()).toMatch(/<\/html>$/);
  const json = new RegExp(`id="${KNOWN_PRODUCT_ID}"[^>]*>([^<]*)<`).exec(html)?.[1]?.replaceAll('&#34;', '"') ?? '';
  expect(JSON.parse(json)).toMatchObject({ product: { _id: 'p1', salePrice: 1_000 }, since: NOW - HOUR });
  expect(response?.headers.get('content-security-policy')).toBe(POLICY);
  expect(response?.headers.has('content-encoding')).toBe(false);
});

test('the texts of a product stay texts', async () => {
  await store();
  const html = (await (await open(`/product/${encodeURIComponent('"Big"-<script>&amp;-$1-{brand}')}`))?.text()) ?? '';
  expect(html).toContain('>&#34;Big&#34; &#60;script&#62;&#38;amp; $1 {brand}</h1>');
  expect(html).toContain('>&#60;b&#62;</p>');
  expect(html).toContain('data-blur-colors="#3a3632,#8c7b6a,#f1efeb"');
});

test.each<[string, string, number, boolean, boolean]>([
  ['online, of this morning', '/product/Shaker-Bottle', CATALOGUE.staleAfterMs, true, true],
  ['online, of yesterday', '/product/Shaker-Bottle', CATALOGUE.staleAfterMs + 1, true, false],
  ['offline, of this week', '/product/Shaker-Bottle', CATALOGUE.expiresAfterMs, false, true],
  ['offline, too old for a price', '/product/Shaker-Bottle', CATALOGUE.expiresAfterMs + 1, false, false],
  ['an unknown product', '/product/No-Such-Thing', HOUR, false, false],
  ['a page of another kind', '/about', HOUR, false, false],
  ['an address that is not UTF-8', '/product/%E0%A4%A', HOUR, false, false],
])('%s: %s', async (_, path, ageMs, onLine, isShown) => {
  await store(ageMs);
  const html = await (await open(path, onLine))?.text();
  if (isShown) expect(html).toContain('>Shaker Bottle</h1>');
  else expect(html).toBe(SHELL);
});

test('without a catalogue a product opens with the plain shell', async () => {
  expect(await (await open('/product/Shaker-Bottle'))?.text()).toBe(SHELL);
});

test('a catalogue that takes longer to read than 200 ms is not waited for', async () => {
  await store();
  const { match } = caches;
  caches.match = async (...asked: Parameters<typeof match>) => {
    if (String(asked[0]).endsWith(CATALOGUE_KEY)) await new Promise((resolve) => setTimeout(resolve, 201));
    return match.apply(caches, asked);
  };
  const opening = open('/product/Shaker-Bottle');
  await vi.advanceTimersByTimeAsync(200);
  expect(await (await opening)?.text()).toBe(SHELL);
});
