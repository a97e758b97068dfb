// WHAT the worker keeps: OFFLINE 4 as one table. Whatever has no row here is never answered from a cache and never
// stored in one; HOW a row is carried out is in aged-strategy.ts.
import { type ApiConfig, fileRoot } from '#src/api/config.ts';
import { getBanners } from '#src/contract/banner.ts';
import { getCategories } from '#src/contract/category.ts';
import type { AnyEndpoint } from '#src/contract/endpoint.ts';
import { getProduct, getProductByName, getProducts, searchProducts } from '#src/contract/product.ts';
import * as settings from '#src/contract/settings.ts';
import { getStores } from '#src/contract/store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long an API call is waited for before the device answers. A picture is waited for as long as its request lives. */
const PATIENCE_MS = 3_000;

/**
 * `network-first`: asks, and after `patienceMs` or a failure gives what is kept.
 * `stale-while-revalidate`: up to the soft age gives what is kept and asks behind its back, then network-first.
 * `cache-first`: up to the hard age gives what is kept; from the soft age on it is also fetched again behind.
 */
export type Strategy = 'network-first' | 'stale-while-revalidate' | 'cache-first';

export interface Rule {
  strategy: Strategy;
  softMs: number;
  /** Older than this is given only when nobody answers at all. */
  hardMs: number;
  /** Name of the cache, with the version of what is in it: a new version starts empty and the old one is deleted. */
  cache: string;
  patienceMs?: number;
  /** Of the whole cache; the entries stored longest ago go first. */
  maxEntries: number;
}

/** A call of the contract whose answers are kept. */
export interface AnswerRule extends Rule {
  endpoint: AnyEndpoint;
  /** Fetched ahead, so that a shop that was opened once opens everywhere. */
  warm?: true;
}

/** Pictures, told apart by their path. */
export interface PictureRule extends Rule {
  path: RegExp;
}

const prices = { strategy: 'network-first', softMs: 5 * MINUTE, patienceMs: PATIENCE_MS } as const;
const settled = {
  strategy: 'stale-while-revalidate',
  patienceMs: PATIENCE_MS,
  cache: 'settings-v1',
  maxEntries: 6,
  warm: true,
} as const;
const month = { softMs: DAY, hardMs: 30 * DAY };
const picture = { strategy: 'cache-first', softMs: 7 * DAY, hardMs: 30 * DAY } as const;

// biome-ignore format: it is a table
export const ANSWER_RULES: readonly AnswerRule[] = [
  { endpoint: getBanners,                  ...settled, softMs: HOUR, hardMs: 7 * DAY },
  { endpoint: getCategories,               ...settled, ...month },
  { endpoint: settings.getGeneralInfo,     ...settled, ...month },
  { endpoint: settings.getContactInfo,     ...settled, ...month },
  { endpoint: settings.getSocialLinks,     ...settled, ...month },
  { endpoint: getStores,                   ...settled, ...month },
  { endpoint: getProducts,                 ...prices, hardMs: 7 * DAY, cache: 'listings-v1', maxEntries: 40 },
  { endpoint: searchProducts,              ...prices, hardMs: 7 * DAY, cache: 'listings-v1', maxEntries: 40 },
  { endpoint: getProduct,                  ...prices, hardMs: 7 * DAY, cache: 'products-v1', maxEntries: 200 },
  { endpoint: getProductByName,            ...prices, hardMs: 7 * DAY, cache: 'products-v1', maxEntries: 200 },
  { endpoint: settings.getDiscount,        ...prices, hardMs: DAY,     cache: 'figures-v1',  maxEntries: 3, warm: true },
  { endpoint: settings.getCodStatus,       ...prices, hardMs: DAY,     cache: 'figures-v1',  maxEntries: 3, warm: true },
  { endpoint: settings.getShippingCharges, ...prices, hardMs: DAY,     cache: 'figures-v1',  maxEntries: 3, warm: true },
];

/** The first that fits counts. */
// biome-ignore format: it is a table
export const PICTURE_RULES: readonly PictureRule[] = [
  { path: /\/banners?\/|\/logo[^/]*$/i, ...picture, cache: 'banner-pictures-v1', maxEntries: 20 },
  { path: /./,                          ...picture, cache: 'pictures-v1',        maxEntries: 300 },
];

/** The whole list of product cards, fetched ahead (catalogue-strategy.ts); asked for again when it is older than the soft age. */
export const CATALOGUE = { cache: 'catalogue-v1', softMs: 6 * HOUR, hardMs: 7 * DAY } as const;

/**
 * Public server-rendered pages (page-strategy.ts). Up to the soft age, which is that of the answers the page itself
 * keeps (src/app/persist-queries.ts), given at once and renewed behind; then, up to the hard age of prices, only without a
 * network.
 */
export const PAGES = {
  cache: 'pages-v1',
  softMs: DAY,
  hardMs: 7 * DAY,
  /** Asked for again no sooner: what is younger than this counts as fresh. */
  restMs: 5 * MINUTE,
  /** How long the page that is opening goes first. */
  pauseMs: 2_000,
  /** Beside `always`; those stored longest ago go first. */
  maxEntries: 20,
  always: ['/'],
} as const;

/** A request that names a person is never touched; what it brings is kept nowhere (OFFLINE 4). */
const PERSONAL = ['contact_email', 'session_id'];

export const RULES: readonly (AnswerRule | PictureRule)[] = [...ANSWER_RULES, ...PICTURE_RULES];

export const CACHE_NAMES: ReadonlySet<string> = new Set([
  CATALOGUE.cache,
  PAGES.cache,
  ...RULES.map((rule) => rule.cache),
]);

/** Where products that were seen are found again. */
export const PRODUCT_CACHES = ['listings-v1', 'products-v1'];

/** The caches given up first when the device is full. */
export const PICTURE_CACHES = PICTURE_RULES.map((rule) => rule.cache);

/** The row a request falls under; undefined = the worker leaves it alone. */
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

/** The row of a picture the backend serves. The shop's own icons are precached and need none. */
export function pictureRuleFor(url: URL, config: ApiConfig, origin: string): PictureRule | undefined {
  const root = new URL(`${fileRoot(config)}/`, origin);
  const isServed = root.origin === origin ? url.pathname.startsWith('/media/') : url.href.startsWith(root.href);
  return isServed && url.origin === root.origin ? PICTURE_RULES.find(({ path }) => path.test(url.pathname)) : undefined;
}

/** What an answer is stored under: the path and, sorted, the query parts that the contract knows. */
export function cacheKey(rule: AnswerRule | PictureRule, address: string): string {
  const url = new URL(address);
  const known = 'endpoint' in rule ? Object.keys(rule.endpoint.query?.entries ?? {}) : ['w'];
  const kept = [...url.searchParams].filter(([name]) => known.includes(name));
  kept.sort(([a], [b]) => (a < b ? -1 : 1));
  const query = new URLSearchParams(kept).toString();
  return url.origin + url.pathname + (query && `?${query}`);
}
