// Caches the list of all product cards under one key: prefetched page by page, or stored when a listing returns all of it.
import { Strategy, type StrategyHandler } from 'workbox-strategies';
import { buildRequest } from '#src/api/build-request.ts';
import { CATALOGUE, CATALOGUE_KEY } from '#src/api/device-catalogue.ts';
import { getProducts, type Product, type ProductList } from '#src/contract/product.ts';
import { ratingOf } from '#src/domain/rating.ts';
import { put, stampPlugin, trimPlugin } from './cache-plugins.ts';
import { isFresh, withAge } from './cached-response.ts';
import { judgeResponse } from './judge-response.ts';
import { forgetKnownProducts, type StoredCatalogue } from './known-products.ts';
import type { WorkerShop } from './worker-shop.ts';

/** Bounds of the prefetched list. A larger catalogue is searched online. */
const MAX_PRODUCTS = 5_000;
const MAX_CHARACTERS = 6_000_000;
const PAGE_SIZE = '200';
const ANSWER_TIMEOUT_MS = 15_000;

/** What to do: store this list, or fetch it unless a fresh one is cached. `savesData`: its first page only. */
type Params = { list: Product[] } | { savesData: boolean };

export class CatalogueStrategy extends Strategy {
  readonly #shop: WorkerShop;

  constructor(shop: WorkerShop) {
    const plugins = [stampPlugin(shop.build), trimPlugin(1), { cacheDidUpdate: async () => forgetKnownProducts() }];
    super({ cacheName: CATALOGUE.cache, plugins, matchOptions: { ignoreVary: true } });
    this.#shop = shop;
  }

  /** Replaces the list by a complete one. */
  store = (event: ExtendableEvent, list: Product[]): Promise<void> => this.#run(event, { list });

  /**
   * Fetches the list unless the cached one is fresh; under the data saver, unless it has expired. Rejects when it does not arrive; the
   * cached one then stays.
   */
  prefetch = (event: ExtendableEvent, savesData: boolean): Promise<void> => this.#run(event, { savesData });

  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const params = handler.params as Params;
    if ('list' in params) return this.#put(request, handler, { data: params.list, isWhole: true, synonyms: '' });
    const cached = withAge(await handler.cacheMatch(request));
    if (isFresh(cached, CATALOGUE[params.savesData ? 'expiresAfterMs' : 'staleAfterMs'])) return cached.response;
    return this.#put(request, handler, await this.#fetchAll(handler, params.savesData));
  }

  async #run(event: ExtendableEvent, params: Params): Promise<void> {
    const url = new URL(CATALOGUE_KEY, this.#shop.origin);
    await Promise.all(this.handleAll({ event, request: new Request(url), url, params }));
  }

  async #put(request: Request, handler: StrategyHandler, { data, ...rest }: StoredCatalogue): Promise<Response> {
    const catalogue = { data: data.map(withoutTexts), ...rest } satisfies StoredCatalogue;
    const response = new Response(JSON.stringify(catalogue), { headers: { 'content-type': 'application/json' } });
    await put(handler, request, response.clone());
    return response;
  }

  async #fetchAll(handler: StrategyHandler, savesData: boolean): Promise<StoredCatalogue> {
    const byId = new Map<string, Product>();
    let characters = 0;
    let synonyms = '';
    let cursor: string | null | undefined;
    do {
      const answer = await this.#fetchCards(handler, cursor ?? undefined);
      for (const product of answer.data) byId.set(product._id, product);
      synonyms = answer.synonyms ?? synonyms;
      characters += JSON.stringify(answer.data).length;
      cursor = answer.nextCursor;
    } while (cursor && !savesData && byId.size < MAX_PRODUCTS && characters < MAX_CHARACTERS);
    const isWhole = !cursor && byId.size <= MAX_PRODUCTS;
    return { data: [...byId.values()].slice(0, MAX_PRODUCTS), isWhole, synonyms };
  }

  async #fetchCards(handler: StrategyHandler, cursor: string | undefined): Promise<ProductList> {
    const { config, origin } = this.#shop;
    // Only the first page brings the synonyms.
    const query = { fields: 'card', limit: PAGE_SIZE, ...(cursor ? { cursor } : { synonyms: 'yes' }) } as const;
    const { url, init } = buildRequest(config, getProducts, { query }, null);
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const response = await handler.fetch(new Request(new URL(url, origin), { ...init, signal }));
    const { verdict, reply } = judgeResponse(config, getProducts, response, await response.text());
    if (verdict !== 'good') throw new TypeError(`catalogue not fetched: ${response.status}`);
    return reply as ProductList;
  }
}

/** Reviews, answers and descriptions are most of a product's size. They are cached with the product pages that were opened. */
function withoutTexts(product: Product): Product {
  const rating = ratingOf(product);
  const figures = rating && { ratingAverage: rating.average, ratingCount: rating.count };
  return { ...product, ...figures, description: '', faqs: [], reviews: [] };
}
