// Fetches ahead, while the page is idle, what makes the whole shop open offline after one visit: the home page, the
// settings, the list of product cards, the banners, and whatever the page had fetched before this worker was in charge.

import { fileUrl } from '#src/api/config.ts';
import { readReply } from '#src/api/read-reply.ts';
import { shopHeaders } from '#src/api/shop-headers.ts';
import { createLog } from '#src/base/log.ts';
import { getBanners } from '#src/contract/banner.ts';
import { ANSWER_RULES, answerRuleFor, cacheKey, pictureRuleFor } from './cache-rules.ts';
import type { CatalogueStrategy } from './catalogue-strategy.ts';
import { keptUnder } from './kept-answer.ts';
import type { PageStrategy } from './page-strategy.ts';
import type { Strategies } from './strategies.ts';
import type { WorkerShop } from './worker-shop.ts';

const log = createLog('worker');

/** Enough for a home page with its cards; the rest is fetched when it is looked at. */
const MAX_SEEN = 100;
/** What browsers ask pictures with, so that what the page has just loaded comes from its HTTP cache. */
const PICTURE_ACCEPT = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

export interface WarmUp {
  /** Addresses the page fetched while no worker was in charge. */
  seen: readonly string[];
  /** The shopper asked to save data: settings and the first products only. */
  frugal: boolean;
  /** A wide screen shows the wide banners. */
  wide: boolean;
}

export interface WarmParts {
  shop: WorkerShop;
  strategies: Strategies;
  pages: PageStrategy;
  catalogue: CatalogueStrategy;
}

/** One after the other, so that the page's own requests go first. Never rejects: what fails is tried at the next start. */
export async function warm(parts: WarmParts, { seen, frugal, wide }: WarmUp, event: ExtendableEvent): Promise<void> {
  const { shop, pages, catalogue } = parts;
  const addresses = ANSWER_RULES.filter((rule) => rule.warm).map(({ endpoint }) => shop.config.apiBase + endpoint.path);
  try {
    if (!frugal) await pages.renewFirst(event);
    for (const address of addresses) await fetchAhead(parts, address, event);
    await catalogue.fetchAhead(event, frugal);
    for (const address of seen.slice(0, MAX_SEEN)) await fetchAhead(parts, address, event);
    if (!frugal) for (const address of await bannerPictures(shop, wide)) await fetchAhead(parts, address, event);
  } catch (error) {
    log.warn('fetching ahead stopped early', error);
  }
}

/** Lets the strategy of an address that has a row fetch it, unless a young enough answer is here. */
async function fetchAhead({ shop, strategies }: WarmParts, address: string, event: ExtendableEvent): Promise<void> {
  const url = new URL(address, shop.origin);
  const answerRow = answerRuleFor(url, shop.config, shop.origin);
  const row = answerRow ?? pictureRuleFor(url, shop.config, shop.origin);
  const strategy = row && strategies.get(row);
  if (!strategy) return;
  const kept = await keptUnder(row.cache, cacheKey(row, url.href));
  if (kept && kept.ageMs <= row.softMs) return;
  const headers = new Headers({ accept: answerRow ? 'application/json' : PICTURE_ACCEPT });
  if (answerRow) for (const [name, value] of Object.entries(shopHeaders(shop.config))) headers.set(name, value);
  const [answered, done] = strategy.handleAll({ event, request: new Request(url, { headers }), url });
  await Promise.allSettled([answered, done]);
}

/** The home page's banners, from the answer that was kept a moment ago. */
async function bannerPictures(shop: WorkerShop, wide: boolean): Promise<string[]> {
  const address = new URL(shop.config.apiBase + getBanners.path, shop.origin).href;
  const row = ANSWER_RULES.find(({ endpoint }) => endpoint === getBanners);
  const kept = row && (await keptUnder(row.cache, address));
  if (!kept) return [];
  const { data } = readReply(getBanners, await kept.response.json());
  return data.map(({ bannerImg, bannerImgMobile }) => {
    const image = wide ? bannerImg : bannerImgMobile || bannerImg;
    return `${fileUrl(shop.config, image)}?w=${wide ? 1200 : 800}`;
  });
}
