// WHAT the worker caches, as one table. A request without a row is never answered from a cache and its response is never
// stored. HOW a row is carried out is in aged-strategy.ts.
import { type ApiConfig, fileRoot } from '#src/api/config.ts';
import { CATALOGUE } from '#src/api/device-catalogue.ts';
import { getBanners } from '#src/contract/banner.ts';
import { getCategories } from '#src/contract/category.ts';
import type { AnyEndpoint } from '#src/contract/endpoint.ts';
import { getProduct, getProductByName, getProducts, searchProducts } from '#src/contract/product.ts';
import * as settings from '#src/contract/settings.ts';
import { getStores } from '#src/contract/store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long an API call may take before a cached response is used. A picture has no such limit. */
const NETWORK_TIMEOUT_MS = 3_000;

/**
 * `network-first`: fetches, and uses the cached response after `networkTimeoutMs` or a failure.
 * `stale-while-revalidate`: uses the cached response and revalidates it in the background until it is stale; then
 * network-first.
 * `cache-first`: uses the cached response until it expires, and revalidates it in the background once it is stale.
 */
export type Strategy = 'network-first' | 'stale-while-revalidate' | 'cache-first';

export interface Rule {
  strategy: Strategy;
  staleAfterMs: number;
  /** An expired API response is used only when the shop cannot be reached at all, an expired picture after any failure. */
  expiresAfterMs: number;
  /** Name of the cache, with the version of its format. A new version starts empty, and the old cache is deleted. */
  cache: string;
  networkTimeoutMs?: number;
  /** For the whole cache; the entries stored longest ago are deleted first. */
  maxEntries: number;
}

/** An endpoint of the contract whose responses are cached. */
export interface AnswerRule extends Rule {
  endpoint: AnyEndpoint;
  /** Prefetched after the first visit, so that every screen opens offline. */
  prefetched?: true;
}

/** Pictures, by their path. */
export interface PictureRule extends Rule {
  path: RegExp;
}

const prices = { strategy: 'network-first', staleAfterMs: 5 * MINUTE, networkTimeoutMs: NETWORK_TIMEOUT_MS } as const;
const settled = {
  strategy: 'stale-while-revalidate',
  networkTimeoutMs: NETWORK_TIMEOUT_MS,
  cache: 'settings-v1',
  maxEntries: 6,
  prefetched: true,
} as const;
const month = { staleAfterMs: DAY, expiresAfterMs: 30 * DAY };
const picture = { strategy: 'cache-first', staleAfterMs: 7 * DAY, expiresAfterMs: 30 * DAY } as const;

// biome-ignore format: it is a table
export const ANSWER_RULES: readonly AnswerRule[] = [
  { endpoint: getBanners,                  ...settled, staleAfterMs: HOUR, expiresAfterMs: 7 * DAY },
  { endpoint: getCategories,               ...settled, ...month },
  { endpoint: settings.getGeneralInfo,     ...settled, ...month },
  { endpoint: settings.getContactInfo,     ...settled, ...month },
  { endpoint: settings.getSocialLinks,     ...settled, ...month },
  { endpoint: getStores,                   ...settled, ...month },
  { endpoint: getProducts,                 ...prices, expiresAfterMs: 7 * DAY, cache: 'listings-v1', maxEntries: 40 },
  { endpoint: searchProducts,              ...prices, expiresAfterMs: 7 * DAY, cache: 'listings-v1', maxEntries: 40 },
  { endpoint: getProduct,                  ...prices, expiresAfterMs: 7 * DAY, cache: 'products-v1', maxEntries: 200 },
  { endpoint: getProductByName,            ...prices, expiresAfterMs: 7 * DAY, cache: 'products-v1', maxEntries: 200 },
  { endpoint: settings.getDiscount,        ...prices, expiresAfterMs: DAY,     cache: 'figures-v1',  maxEntries: 3, prefetched: true },
  { endpoint: settings.getCodStatus,       ...prices, expiresAfterMs: DAY,     cache: 'figures-v1',  maxEntries: 3, prefetched: true },
  { endpoint: settings.getShippingCharges, ...prices, expiresAfterMs: DAY,     cache: 'figures-v1',  maxEntries: 3, prefetched: true },
];

/** The first row that matches is used. */
// biome-ignore format: it is a table
export const PICTURE_RULES: readonly PictureRule[] = [
  { path: /\/banners?\/|\/logo[^/]*$/i, ...picture, cache: 'banner-pictures-v1', maxEntries: 20 },
  { path: /./,                          ...picture, cache: 'pictures-v1',        maxEntries: 300 },
];

/**
 * Public server-rendered pages (page-strategy.ts). A page is used at once and revalidated in the background until it is
 * stale, which is when the page's own persisted queries expire (src/app/persist-queries.ts). From then on, until prices
 * expire, it is used only without a network.
 */
export const PAGES = {
  cache: 'pages-v1',
  staleAfterMs: DAY,
  expiresAfterMs: 7 * DAY,
  /** A younger page is fresh and is not revalidated. */
  freshMs: 5 * MINUTE,
  /** Delay of the revalidation, so that the requests of the opening page go first. */
  pauseMs: 2_000,
  /** In addition to `always`; the pages stored longest ago are deleted first. */
  maxEntries: 20,
  always: ['/'],
} as const;

/** A request that names a person is never answered from a cache, and its response is never stored. */
const PERSONAL = ['contact_email', 'session_id'];

export const RULES: readonly (AnswerRule | PictureRule)[] = [...ANSWER_RULES, ...PICTURE_RULES];

export const CACHE_NAMES: ReadonlySet<string> = new Set([
  CATALOGUE.cache,
  PAGES.cache,
  ...RULES.map((rule) => rule.cache),
]);

/** The caches that hold products the shopper has seen. */
export const PRODUCT_CACHES = ['listings-v1', 'products-v1'];

/** The caches that are deleted first when the device is full. */
export const PICTURE_CACHES = PICTURE_RULES.map((rule) => rule.cache);

/** The row of a request; undefined when the worker does not handle it. */
export function ruleFor(request: Request, config: ApiConfig, origin: string): AnswerRule | PictureRule | undefined {
  if (request.method !== 'GET' || request.cache === 'no-store' || request.headers.has('range')) return undefined;
  const url = new URL(request.url);
  if (request.destination === 'image') return pictureRuleFor(url, config, origin);
  return answerRuleFor(url, config, origin);
}

/** The row of an API address. */
export function answerRuleFor(url: URL, config: ApiConfig, origin: string): AnswerRule | undefined {
  if (PERSONAL.some((name) => url.searchParams.has(name))) return undefined;
  const api = new URL(config.apiBase, origin).href;
  const address = url.origin + url.pathname;
  return ANSWER_RULES.find(({ endpoint }) => address === api + endpoint.path);
}

/** The row of a picture from the backend. The shop's own icons are precached and have no row. */
export function pictureRuleFor(url: URL, config: ApiConfig, origin: string): PictureRule | undefined {
  const root = new URL(`${fileRoot(config)}/`, origin);
  const isServed = root.origin === origin ? url.pathname.startsWith('/media/') : url.href.startsWith(root.href);
  return isServed && url.origin === root.origin ? PICTURE_RULES.find(({ path }) => path.test(url.pathname)) : undefined;
}

/** The cache key: the path and, sorted, the query parameters that the contract names. */
export function cacheKey(rule: AnswerRule | PictureRule, address: string): string {
  const url = new URL(address);
  const known = 'endpoint' in rule ? Object.keys(rule.endpoint.query?.entries ?? {}) : ['w'];
  const cached = [...url.searchParams].filter(([name]) => known.includes(name));
  cached.sort(([a], [b]) => (a < b ? -1 : 1));
  const query = new URLSearchParams(cached).toString();
  return url.origin + url.pathname + (query && `?${query}`);
}
