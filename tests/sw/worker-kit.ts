// The worker without its events: the router and its strategies, wired as in sw.ts.
import { vi } from 'vitest';
import { readApiConfig } from '#src/api/config.ts';
import type { Product } from '#src/contract/product.ts';
import { CatalogueStrategy } from '#sw/catalogue-strategy.ts';
import { createDeparture } from '#sw/departure.ts';
import { PageStrategy } from '#sw/page-strategy.ts';
import { type ShellFile, ShopPrecache } from '#sw/precache.ts';
import { createRouter } from '#sw/routes.ts';
import { createStrategies } from '#sw/strategies.ts';
import type { WorkerShop } from '#sw/worker-shop.ts';
import { ORIGIN } from './worker-scope.ts';

export const shop: WorkerShop = {
  config: readApiConfig({}),
  origin: ORIGIN,
  build: 'b1',
  hasFile: (path) => path.startsWith('/assets/'),
};

/** A request of the page. A picture request needs a destination, which the Request constructor does not take. */
export function ask(path: string, init: RequestInit & { destination?: RequestDestination } = {}): Request {
  const { destination, ...rest } = init;
  const request = new Request(new URL(path, ORIGIN), rest);
  if (destination) Object.defineProperty(request, 'destination', { value: destination });
  return request;
}

/** A product card as sent on the wire. */
export const card = (fields: Partial<Product> & { _id: string; productName: string }): Record<string, unknown> => ({
  productImage: 'media/products/tee--black.webp',
  salePrice: 100,
  regularPrice: 200,
  gst: 0,
  category: 'Gym Wear',
  variations: [{ color: 'Black', sizes: [{ size: 'M', stock: 3 }] }],
  ...fields,
});

/** @param files the precached files; without any there is no shell */
export function openWorker({ of = shop, files = [] }: { of?: WorkerShop; files?: readonly ShellFile[] } = {}) {
  const precache = new ShopPrecache();
  precache.addToCacheList([...files]);
  const pages = new PageStrategy(of, precache.shell);
  const catalogue = new CatalogueStrategy(of);
  const strategies = createStrategies(of, catalogue);
  const departure = createDeparture();
  const router = createRouter({ shop: of, precache, pages, strategies, departure });
  return {
    shop: of,
    precache,
    pages,
    catalogue,
    strategies,
    departure,
    /** The response to the page; undefined where the worker does not handle the request. */
    answer: (request: Request, event: ExtendableEvent = lifetime()): Promise<Response> | undefined =>
      router.handleRequest({ request, event })?.catch(() => Response.error()),
  };
}

/** An event that collects the promises passed to waitUntil. */
export function lifetime(type = 'fetch') {
  const works: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void works.push(work);
  return Object.assign(new ExtendableEvent(type), {
    waitUntil,
    /** Resolves when all of them, and the work they started, are done. */
    async over(): Promise<void> {
      const all = async () => {
        for (let done = 0; done < works.length; done = works.length) await Promise.all(works);
        await Promise.all(works);
      };
      let isOver = false;
      const ended = all().finally(() => {
        isOver = true;
      });
      // Workbox stores in a separate task, which fake timers must run.
      while (!isOver && vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(1);
      await ended;
    },
  });
}
