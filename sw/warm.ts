// Fetches ahead, while the page is idle, what makes the whole shop open offline after one visit: the home page, the
// settings, the list of product cards, the banners, and whatever the page had fetched before this worker was in charge.

import { buildRequest } from '#src/api/build-request.ts';
import { fileUrl } from '#src/api/config.ts';
import { readReply } from '#src/api/read-reply.ts';
import { shopHeaders } from '#src/api/shop-headers.ts';
import { createLog } from '#src/base/log.ts';
import { getBanners } from '#src/contract/banner.ts';
import { getProducts, type Product, type ProductList } from '#src/contract/product.ts';
import { ANSWER_RULES, answerRuleFor, CATALOGUE, cacheKey, pictureRuleFor } from './cache-rules.ts';
import { keepFirstPages } from './drawn-pages.ts';
import { judgeAnswer } from './judge-answer.ts';
import { readKept } from './kept-answer.ts';
import { CATALOGUE_KEY, storeCatalogue } from './known-products.ts';
import { askAndKeep } from './runtime-cache.ts';
import type { Lifetime, WorkerShop } from './worker-shop.ts';

const log = createLog('worker');

/** The bounds of the list fetched ahead: beyond them a shop is searched online. */
const MAX_PRODUCTS = 5_000;
const MAX_CHARACTERS = 6_000_000;
const PAGE_SIZE = '200';
const ANSWER_TIMEOUT_MS = 15_000;
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

/** One after the other, so that the page's own requests go first. Never rejects: what fails is tried at the next start. */
export async function warm(shop: WorkerShop, { seen, frugal, wide }: WarmUp, life: Lifetime): Promise<void> {
  const addresses = ANSWER_RULES.filter((rule) => rule.warm).map(({ endpoint }) => shop.config.apiBase + endpoint.path);
  try {
    if (!frugal) await keepFirstPages(shop);
    for (const address of addresses) await fetchAhead(shop, address, life);
    await fetchCatalogue(shop, frugal);
    for (const address of seen.slice(0, MAX_SEEN)) await fetchAhead(shop, address, life);
    if (!frugal) for (const address of await bannerPictures(shop, wide)) await fetchAhead(shop, address, life);
  } catch (error) {
    log.warn('fetching ahead stopped early', error);
  }
}

/** Fetches an address that has a row, unless a young enough answer is here. */
async function fetchAhead(shop: WorkerShop, address: string, life: Lifetime): Promise<void> {
  const url = new URL(address, shop.origin);
  const answerRow = answerRuleFor(url, shop.config, shop.origin);
  const row = answerRow ?? pictureRuleFor(url, shop.config, shop.origin);
  if (!row) return;
  const kept = await readKept(row.cache, cacheKey(row, url.href));
  if (kept && kept.ageMs <= row.softMs) return;
  const headers = new Headers({ accept: answerRow ? 'application/json' : PICTURE_ACCEPT });
  if (answerRow) for (const [name, value] of Object.entries(shopHeaders(shop.config))) headers.set(name, value);
  await askAndKeep(shop, row, new Request(url, { headers }), life);
}

async function fetchCatalogue(shop: WorkerShop, frugal: boolean): Promise<void> {
  const kept = await readKept(CATALOGUE.cache, new URL(CATALOGUE_KEY, shop.origin).href);
  if (kept && kept.ageMs <= CATALOGUE.softMs) return;
  const byId = new Map<string, Product>();
  let characters = 0;
  let cursor: string | null | undefined;
  do {
    const answer = await fetchCards(shop, cursor ?? undefined);
    for (const product of answer.data) byId.set(product._id, product);
    characters += JSON.stringify(answer.data).length;
    cursor = answer.nextCursor;
  } while (cursor && !frugal && byId.size < MAX_PRODUCTS && characters < MAX_CHARACTERS);
  const data = [...byId.values()].slice(0, MAX_PRODUCTS);
  await storeCatalogue(shop.build, { data, isWhole: !cursor && byId.size <= MAX_PRODUCTS });
}

/** A page of product cards, by no row of the table: what it holds is kept under a key of its own. */
async function fetchCards(shop: WorkerShop, cursor: string | undefined): Promise<ProductList> {
  const query = { fields: 'card', limit: PAGE_SIZE, cursor };
  const { url, init } = buildRequest(shop.config, getProducts, { query }, null);
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
  const { verdict, reply } = judgeAnswer(shop.config, getProducts, response, await response.text());
  if (verdict !== 'good') throw new TypeError(`the catalogue did not arrive: ${response.status}`);
  return reply as ProductList;
}

/** The home page's banners, from the answer that was kept a moment ago. */
async function bannerPictures(shop: WorkerShop, wide: boolean): Promise<string[]> {
  const address = new URL(shop.config.apiBase + getBanners.path, shop.origin).href;
  const row = ANSWER_RULES.find(({ endpoint }) => endpoint === getBanners);
  const kept = row && (await readKept(row.cache, address));
  if (!kept) return [];
  const { data } = readReply(getBanners, await kept.response.json());
  return data.map(({ bannerImg, bannerImgMobile }) => {
    const image = wide ? bannerImg : bannerImgMobile || bannerImg;
    return `${fileUrl(shop.config, image)}?w=${wide ? 1200 : 800}`;
  });
}
