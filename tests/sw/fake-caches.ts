// Cache Storage in memory, which Node lacks, with the rules that the worker relies on: keys are listed in the order in which
// they were put, a key put again moves to the end, and a full device refuses.
import { vi } from 'vitest';
import { ORIGIN } from './worker-scope.ts';

type Options = { ignoreSearch?: boolean };

const href = (request: RequestInfo | URL) => (request instanceof Request ? request.url : new URL(request, ORIGIN).href);
const withoutSearch = (url: string) => url.split('?')[0];

class FakeCache {
  readonly entries = new Map<string, Response>();
  readonly storage: FakeCaches;
  constructor(storage: FakeCaches) {
    this.storage = storage;
  }
  async match(request: RequestInfo | URL, options: Options = {}): Promise<Response | undefined> {
    const wanted = href(request);
    for (const [url, response] of this.entries)
      if (url === wanted || (options.ignoreSearch && withoutSearch(url) === withoutSearch(wanted)))
        return response.clone();
    return undefined;
  }
  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    await this.storage.beforePut();
    this.entries.delete(href(request));
    this.entries.set(href(request), response);
  }
  async delete(request: RequestInfo | URL): Promise<boolean> {
    return this.entries.delete(href(request));
  }
  async keys(): Promise<Request[]> {
    return [...this.entries.keys()].map((url) => new Request(url));
  }
}

export class FakeCaches {
  readonly byName = new Map<string, FakeCache>();
  /** Lets a test refuse a put. */
  beforePut: () => Promise<void> = async () => undefined;

  async open(name: string): Promise<FakeCache> {
    const cache = this.byName.get(name) ?? new FakeCache(this);
    this.byName.set(name, cache);
    return cache;
  }
  async has(name: string): Promise<boolean> {
    return this.byName.has(name);
  }
  async delete(name: string): Promise<boolean> {
    return this.byName.delete(name);
  }
  async keys(): Promise<string[]> {
    return [...this.byName.keys()];
  }
  async match(request: RequestInfo | URL, options: Options & { cacheName?: string }): Promise<Response | undefined> {
    return this.byName.get(options.cacheName ?? '')?.match(request, options);
  }
  /** Every stored address, by cache. */
  contents(): Record<string, string[]> {
    return Object.fromEntries([...this.byName].map(([name, cache]) => [name, [...cache.entries.keys()]]));
  }
}

/** Installs an empty Cache Storage as the global one until the test ends. */
export function fakeCaches(): FakeCaches {
  const caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
  return caches;
}

/** A response as fetch returns it: with a type, and perhaps redirected. */
export function fetched(
  body: BodyInit | null,
  init: ResponseInit & { type?: ResponseType; redirected?: boolean } = {},
): Response {
  const { type = 'basic', redirected = false, ...rest } = init;
  const response = new Response(body, rest);
  return dress(response, type, redirected);
}

function dress(response: Response, type: ResponseType, redirected: boolean): Response {
  const clone = response.clone.bind(response);
  Object.defineProperties(response, {
    type: { value: type },
    redirected: { value: redirected },
    clone: { value: () => dress(clone(), type, redirected) },
  });
  return response;
}

/** Content in the envelope of our own server, unless the content brings its own. */
export const json = (content: object, init: Parameters<typeof fetched>[1] = {}): Response =>
  fetched(JSON.stringify({ success: true, ...content }), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
    ...init,
  });
