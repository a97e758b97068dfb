// What a page asks of the worker, and the lifetime of the events that carry it.
import { vi } from 'vitest';
import type { Product } from '#src/contract/product.ts';
import { openWorker as openRouter } from '#tests/kit/worker/open-worker.ts';
import { ORIGIN } from '#tests/kit/worker/worker-scope.ts';

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

/** The worker, and what it answers to a page. */
export function openWorker(options: Parameters<typeof openRouter>[0] = {}) {
  const worker = openRouter(options);
  return {
    ...worker,
    /** The response to the page; undefined where the worker does not handle the request. */
    answer: (request: Request, event: ExtendableEvent = lifetime()): Promise<Response> | undefined =>
      worker.router.handleRequest({ request, event })?.catch(() => Response.error()),
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
