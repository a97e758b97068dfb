// Prefetches, while the page is idle, what the whole shop needs to open offline after one visit: the home page, the settings,
// the list of product cards, the banners, and the addresses that the page fetched before this worker controlled it.

import { fileUrl } from '#src/api/config.ts';
import { readReply } from '#src/api/read-reply.ts';
import { shopHeaders } from '#src/api/shop-headers.ts';
import { createLog } from '#src/base/log.ts';
import { getBanners } from '#src/contract/banner.ts';
import { ANSWER_RULES, answerRuleFor, cacheKey, pictureRuleFor } from './cache-rules.ts';
import { isFresh, matchCached } from './cached-response.ts';
import type { CatalogueStrategy } from './catalogue-strategy.ts';
import type { PageStrategy } from './page-strategy.ts';
import type { Strategies } from './strategies.ts';
import type { WorkerShop } from './worker-shop.ts';

const log = createLog('worker');

/** Enough for a home page with its cards. Other pictures are cached when a page shows them. */
const MAX_SEEN = 100;
/** The Accept header that browsers send for pictures, so that a picture the page has just loaded comes from the HTTP cache. */
const PICTURE_ACCEPT = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

export interface PrefetchOptions {
  /** Addresses that the page fetched while no worker controlled it. */
  seen: readonly string[];
  /** Data saver is on: no pages, no banner pictures and only the first page of products. What was seen is fetched. */
  savesData: boolean;
  /** A wide screen shows the wide banners. */
  wide: boolean;
}

export interface PrefetchParts {
  shop: WorkerShop;
  strategies: Strategies;
  pages: PageStrategy;
  catalogue: CatalogueStrategy;
}

/**
 * One request at a time, so that the page's own requests go first. Never rejects. The next start tries again, but without `seen`,
 * which therefore comes before the catalogue.
 */
export async function prefetchShop(
  parts: PrefetchParts,
  { seen, savesData, wide }: PrefetchOptions,
  event: ExtendableEvent,
): Promise<void> {
  const { shop, pages, catalogue } = parts;
  const addresses = ANSWER_RULES.filter((rule) => rule.prefetched).map(
    ({ endpoint }) => shop.config.apiBase + endpoint.path,
  );
  try {
    if (!savesData) await pages.cacheFirst(event);
    for (const address of addresses) await prefetch(parts, address, event);
    for (const address of seen.slice(0, MAX_SEEN)) await prefetch(parts, address, event);
    await catalogue.prefetch(event, savesData);
    if (!savesData) for (const address of await bannerPictures(shop, wide)) await prefetch(parts, address, event);
  } catch (error) {
    log.warn('prefetch ended', error);
  }
}

/** Runs the strategy of the address's row, unless a fresh response is cached. */
async function prefetch({ shop, strategies }: PrefetchParts, address: string, event: ExtendableEvent): Promise<void> {
  const url = new URL(address, shop.origin);
  const answerRow = answerRuleFor(url, shop.config, shop.origin);
  const row = answerRow ?? pictureRuleFor(url, shop.config, shop.origin);
  const strategy = row && strategies.get(row);
  if (!strategy) return;
  const cached = await matchCached(row.cache, cacheKey(row, url.href));
  if (isFresh(cached, row.staleAfterMs)) return;
  const headers = new Headers({ accept: answerRow ? 'application/json' : PICTURE_ACCEPT });
  if (answerRow) for (const [name, value] of Object.entries(shopHeaders(shop.config))) headers.set(name, value);
  const [answered, done] = strategy.handleAll({ event, request: new Request(url, { headers }), url });
  await Promise.allSettled([answered, done]);
}

/** The home page's banner pictures, read from the response that was cached just before. */
async function bannerPictures(shop: WorkerShop, wide: boolean): Promise<string[]> {
  const address = new URL(shop.config.apiBase + getBanners.path, shop.origin).href;
  const row = ANSWER_RULES.find(({ endpoint }) => endpoint === getBanners);
  const cached = row && (await matchCached(row.cache, address));
  if (!cached) return [];
  const { data } = readReply(getBanners, await cached.response.json());
  return data.map(({ bannerImg, bannerImgMobile }) => {
    const image = wide ? bannerImg : bannerImgMobile || bannerImg;
    return `${fileUrl(shop.config, image)}?w=${wide ? 1200 : 800}`;
  });
}
