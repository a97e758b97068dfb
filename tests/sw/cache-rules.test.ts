import '#tests/kit/worker/worker-scope.ts';
import { describe, expect, test } from 'vitest';
import { readApiConfig } from '#src/api/config.ts';
import { allEndpoints } from '#src/contract/all-endpoints.ts';
import { ANSWER_RULES, CACHE_NAMES, cacheKey, ruleFor } from '#sw/cache-rules.ts';

import { shop } from '#tests/kit/worker/open-worker.ts';
import { ORIGIN } from '#tests/kit/worker/worker-scope.ts';
import { ask } from './worker-kit.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Each GET of the contract; null = never cached. The same table for readers: docs/storage.md. */
const EXPECTED: Record<string, [strategy: string, staleAfterMs: number, expiresAfterMs: number] | null> = {
  getBanners: ['stale-while-revalidate', HOUR, 7 * DAY],
  getCategories: ['stale-while-revalidate', DAY, 30 * DAY],
  getGeneralInfo: ['stale-while-revalidate', DAY, 30 * DAY],
  getContactInfo: ['stale-while-revalidate', DAY, 30 * DAY],
  getSocialLinks: ['stale-while-revalidate', DAY, 30 * DAY],
  getStores: ['stale-while-revalidate', DAY, 30 * DAY],
  getProducts: ['network-first', 300_000, 7 * DAY],
  getProduct: ['network-first', 300_000, 7 * DAY],
  getProductByName: ['network-first', 300_000, 7 * DAY],
  searchProducts: ['network-first', 300_000, 7 * DAY],
  getDiscount: ['network-first', 300_000, DAY],
  getCodStatus: ['network-first', 300_000, DAY],
  getShippingCharges: ['network-first', 300_000, DAY],
};

test('every GET of the contract is cached as the table says, or not at all', () => {
  for (const endpoint of allEndpoints.filter(({ method }) => method === 'GET')) {
    const rule = ANSWER_RULES.find((row) => row.endpoint === endpoint);
    const expected = EXPECTED[endpoint.name];
    expect(rule ? [rule.strategy, rule.staleAfterMs, rule.expiresAfterMs] : undefined, endpoint.name).toEqual(
      expected ?? undefined,
    );
  }
});

test('no call that names a person, changes something or needs a customer has a row', () => {
  for (const { endpoint } of ANSWER_RULES) {
    expect(endpoint.method).toBe('GET');
    expect(endpoint.access).toBe('key');
    expect(Object.keys(endpoint.query?.entries ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/email|session|order|code/)]),
    );
  }
});

describe('a request', () => {
  test.each<[what: string, request: Request, cache: string | undefined]>([
    ['for banners', ask('/api/get-banners'), 'settings-v1'],
    ['for a listing', ask('/api/products?category=Yoga&limit=24'), 'listings-v1'],
    ['for a product', ask('/api/productbyname?productName=Tee'), 'products-v1'],
    ['for shipping charges', ask('/api/shipping-charges'), 'figures-v1'],
    ['for shipping charges at the checkout gate', ask('/api/shipping-charges', { cache: 'no-store' }), undefined],
    ['for a part of a listing', ask('/api/products', { headers: { range: 'bytes=0-99' } }), undefined],
    ['for a cart', ask('/api/get-cart?session_id=1'), undefined],
    ['for a wishlist', ask('/api/get-wishlist?contact_email=a@b.in'), undefined],
    ['for products with an e-mail smuggled in', ask('/api/products?contact_email=a@b.in'), undefined],
    ['for banners with a session smuggled in', ask('/api/get-banners?session_id=1'), undefined],
    ['for an order', ask('/api/get-order/abc'), undefined],
    ['for a coupon', ask('/api/check-coupon?code=X&amount=1'), undefined],
    ['for tracking', ask('/shipping/track/1'), undefined],
    ['that changes something', ask('/api/products', { method: 'POST', body: '{}' }), undefined],
    ['for part of a file', ask('/media/products/a.webp', { headers: { range: 'bytes=0-9' } }), undefined],
    ['for a product picture', ask('/media/products/a.webp?w=400', { destination: 'image' }), 'pictures-v1'],
    ['for a banner picture', ask('/media/banners/b.webp', { destination: 'image' }), 'banner-pictures-v1'],
    ['for the logo', ask('/media/site/logo.svg', { destination: 'image' }), 'banner-pictures-v1'],
    ['for a file of /media that is not a picture', ask('/media/products/a.webp'), undefined],
    ['for a picture of the page itself', ask('/favicon.svg', { destination: 'image' }), undefined],
    ['for a picture elsewhere', ask('https://other.test/media/a.webp', { destination: 'image' }), undefined],
    ['for the same path elsewhere', ask('https://other.test/api/get-banners'), undefined],
  ])('%s', (_, request, cache) => {
    const rule = ruleFor(request, shop.config, ORIGIN);
    expect(rule?.cache).toBe(cache);
    if (rule) expect(CACHE_NAMES.has(rule.cache)).toBe(true);
  });

  test('to another backend matches the same rows', () => {
    const config = readApiConfig({ VITE_API_BASE: 'https://api.far.test/v2/api' });
    const rule = (address: string, destination?: RequestDestination) =>
      ruleFor(ask(address, destination ? { destination } : {}), config, ORIGIN)?.cache;
    expect(rule('https://api.far.test/v2/api/products')).toBe('listings-v1');
    expect(rule('https://api.far.test/v2/uploads/tee.jpg', 'image')).toBe('pictures-v1');
    expect(rule('/api/products')).toBeUndefined();
    expect(rule('/media/products/a.webp', 'image')).toBeUndefined();
  });
});

describe('the key of a response', () => {
  const keyOf = (path: string, init = {}) => {
    const request = ask(path, init);
    const rule = ruleFor(request, shop.config, ORIGIN);
    return rule && cacheKey(rule, request.url).slice(ORIGIN.length);
  };
  test.each([
    ['/api/products?sort=rating&category=Yoga', '/api/products?category=Yoga&sort=rating'],
    ['/api/products?utm_source=x&limit=24', '/api/products?limit=24'],
    ['/api/get-banners?cachebuster=77', '/api/get-banners'],
    ['/api/productbyname?productName=Push%20Up', '/api/productbyname?productName=Push+Up'],
  ])('%s is %s', (path, key) => expect(keyOf(path)).toBe(key));
  test('of a picture has only its width', () =>
    expect(keyOf('/media/products/a.webp?x=1&w=400', { destination: 'image' })).toBe('/media/products/a.webp?w=400'));
});
