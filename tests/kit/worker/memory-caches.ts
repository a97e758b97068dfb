// Cache Storage in memory, which Node lacks, with the rules that the worker relies on: keys are listed in the order in which
// they were put, a key put again moves to the end, `Vary` and `ignoreSearch` are obeyed, a match is a new response with the
// stored bytes, and what no browser stores is refused.
import { ofType } from './fetched-response.ts';
import { ORIGIN } from './worker-scope.ts';

export interface StoredResponse {
  request: Request;
  status: number;
  headers: Headers;
  type: ResponseType;
  bytes: ArrayBuffer;
}

type Asked = RequestInfo | URL;
const requestOf = (asked: Asked): Request => (asked instanceof Request ? asked : new Request(new URL(asked, ORIGIN)));
const withoutSearch = (url: string) => url.split('?')[0];

export class MemoryCache {
  /** By address. */
  readonly entries = new Map<string, StoredResponse>();
  readonly #name: string;
  readonly #storage: MemoryCaches;

  constructor(name: string, storage: MemoryCaches) {
    this.#name = name;
    this.#storage = storage;
  }

  async match(asked: Asked, options: CacheQueryOptions = {}): Promise<Response | undefined> {
    await this.#storage.beforeRead();
    const [found] = this.#find(requestOf(asked), options);
    return found && responseOf(found);
  }

  async matchAll(asked?: Asked, options: CacheQueryOptions = {}): Promise<Response[]> {
    await this.#storage.beforeRead();
    const found = asked === undefined ? [...this.entries.values()] : this.#find(requestOf(asked), options);
    return found.map(responseOf);
  }

  async put(asked: Asked, response: Response): Promise<void> {
    const request = requestOf(asked);
    const isPartial = response.status === 206 || response.headers.get('vary') === '*';
    if (request.method !== 'GET' || isPartial || response.bodyUsed)
      throw new TypeError(`no browser stores this: ${request.method} ${request.url}, ${response.status}`);
    const { status, headers, type } = response;
    const stored = { request, status, headers: new Headers(headers), type, bytes: await response.arrayBuffer() };
    await this.#storage.beforePut();
    this.entries.delete(request.url);
    this.entries.set(request.url, stored);
    this.#storage.wasStored(this.#name, stored);
  }

  async delete(asked: Asked, options: CacheQueryOptions = {}): Promise<boolean> {
    await this.#storage.beforeRead();
    const found = this.#find(requestOf(asked), options);
    for (const { request } of found) this.entries.delete(request.url);
    return found.length > 0;
  }

  async keys(): Promise<Request[]> {
    await this.#storage.beforeRead();
    return [...this.entries.values()].map(({ request }) => request);
  }

  #find(wanted: Request, { ignoreSearch = false, ignoreVary = false }: CacheQueryOptions): StoredResponse[] {
    const isWanted = ({ request, headers }: StoredResponse) =>
      (ignoreSearch ? withoutSearch(request.url) === withoutSearch(wanted.url) : request.url === wanted.url) &&
      (ignoreVary || variesOn(headers).every((name) => request.headers.get(name) === wanted.headers.get(name)));
    return [...this.entries.values()].filter(isWanted);
  }
}

const variesOn = (headers: Headers): string[] =>
  (headers.get('vary') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

function responseOf({ status, headers, type, bytes }: StoredResponse): Response {
  const isBodiless = [101, 204, 205, 304].includes(status);
  return ofType(new Response(isBodiless ? null : bytes, { status, headers }), type);
}

export class MemoryCaches {
  readonly byName = new Map<string, MemoryCache>();
  /** Lets a test refuse every other call. */
  beforeRead: () => Promise<void> = async () => undefined;
  /** Lets a test refuse to store. */
  beforePut: () => Promise<void> = async () => undefined;
  /** Lets a test look at what was stored. */
  wasStored: (cacheName: string, stored: StoredResponse) => void = () => {};

  async open(name: string): Promise<MemoryCache> {
    await this.beforeRead();
    const cache = this.byName.get(name) ?? new MemoryCache(name, this);
    this.byName.set(name, cache);
    return cache;
  }

  async has(name: string): Promise<boolean> {
    await this.beforeRead();
    return this.byName.has(name);
  }

  async delete(name: string): Promise<boolean> {
    await this.beforeRead();
    return this.byName.delete(name);
  }

  async keys(): Promise<string[]> {
    await this.beforeRead();
    return [...this.byName.keys()];
  }

  async match(asked: Asked, { cacheName, ...options }: MultiCacheQueryOptions = {}): Promise<Response | undefined> {
    const wanted = [...this.byName].filter(([name]) => cacheName === undefined || cacheName === name);
    for (const [, cache] of wanted) {
      const found = await cache.match(asked, options);
      if (found) return found;
    }
    return undefined;
  }

  /** Every stored address, by cache. */
  contents(): Record<string, string[]> {
    return Object.fromEntries([...this.byName].map(([name, cache]) => [name, [...cache.entries.keys()]]));
  }
}
