// What the tabs of a run only read, with the real API client: through the worker, if there is one, or from the network.

import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import { type ApiClient, createApiClient } from '#src/api/client.ts';
import type { Agent } from '#tests/kit/simulation/agent.ts';
import type { World } from '#tests/kit/simulation/world.ts';
import { MemoryCaches } from '#tests/kit/worker/memory-caches.ts';
import { ORIGIN } from '#tests/kit/worker/worker-scope.ts';
import { CacheOracle, type PageAnswer } from './cache-oracle.ts';
import { DeviceWorker, type WorkerMutant } from './device-worker.ts';
import type { EventLog } from './event-log.ts';
import { ReadNetwork, type Wire } from './read-network.ts';
import { ShopHost } from './shop-host.ts';
import type { WholeShop } from './whole-shop.ts';

export interface ReadOptions {
  world: World;
  shop: WholeShop;
  log: EventLog;
  seed: number;
  isCalm: boolean;
  mutant?: WorkerMutant | undefined;
}

export class DeviceReads {
  readonly caches = new MemoryCaches();
  readonly host = new ShopHost();
  readonly worker: DeviceWorker;
  readonly #world: World;
  readonly #log: EventLog;
  readonly #oracle: CacheOracle;
  readonly #network: ReadNetwork;
  /** Coming calls of Cache Storage that fail, and coming writes for which there is no room. */
  #failing = 0;
  #full = 0;

  constructor({ world, shop, log, seed, isCalm, mutant }: ReadOptions) {
    this.#world = world;
    this.#log = log;
    const arrived = (request: Request, wire: Wire) => this.#oracle.arrived(request, wire);
    this.#network = new ReadNetwork({ ...{ world, shop, host: this.host, seed, isCalm }, arrived });
    const { caches } = this;
    const ended = () => {
      this.#oracle.troubles += 1;
      log.add('fault', 'w', 'is ended by the browser');
    };
    const { fetch } = this.#network;
    this.worker = new DeviceWorker({ ...{ world, caches, mutant, fetch, ended }, authKey: shop.authKey });
    this.#oracle = new CacheOracle(world, caches, this.worker.config);
    caches.beforeRead = async () => this.#fail('failing', 'UnknownError');
    caches.beforePut = async () => this.#fail('full', 'QuotaExceededError');
  }

  clientOf(tab: Agent, token: string | null): ApiClient {
    const fetch = (address: string, init: RequestInit) => tab.gate(this.#read(tab, address, init));
    return createApiClient(this.worker.config, { fetch: fetch as typeof globalThis.fetch, getToken: () => token });
  }

  /** A tab opens an address of the shop. */
  async navigate(tab: Agent, path: string): Promise<void> {
    const { troubles } = this.#oracle;
    const request = new Request(new URL(path, ORIGIN));
    Object.defineProperty(request, 'mode', { value: 'navigate' });
    const handled = this.worker.answer(request);
    this.#log.add('request', tab.name, `opens ${path}${handled ? '' : ', without a worker'}`);
    if (!handled) return void this.#network.fetch(request).catch(() => undefined);
    const answer = await answerOf(await handled);
    this.#log.add('answer', tab.name, `${path} ${wordsFor(answer)}`);
    const isPromised = troubles === this.#oracle.troubles;
    this.#world.noteViolation(() => this.#oracle.pages.checkNavigation(path, answer, isPromised));
  }

  /** The next calls of Cache Storage fail; or there is no room for the next writes. */
  breakStorage(calls: number, isFull: boolean): void {
    if (isFull) this.#full = calls;
    else this.#failing = calls;
  }

  siteDataCleared(): void {
    this.caches.byName.clear();
    this.worker.wasCleared();
    this.#oracle.wasCleared();
  }

  beFair(): void {
    this.#network.isFair = true;
    this.#failing = 0;
    this.#full = 0;
    this.worker.beFair();
  }

  async #read(tab: Agent, address: string, init: RequestInit): Promise<Response> {
    const { signal, ...rest } = init;
    const request = new Request(new URL(address, ORIGIN), rest);
    const look = this.#oracle.begin(request);
    const handled = this.worker.answer(request);
    const answering = handled ?? this.#network.fetch(request);
    const gaveUp = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    let answer: PageAnswer | undefined;
    try {
      const response = await Promise.race([answering, gaveUp]);
      answer = await answerOf(response);
      if (response.type === 'error') throw new TypeError('Failed to fetch');
      return response;
    } finally {
      const words = `${address.split('?')[0]} ${answer ? wordsFor(answer) : 'is not answered'}`;
      this.#log.add('answer', tab.name, handled ? words : `${words}, without the worker`);
      const isChecked = handled !== undefined || answer?.stamp !== undefined;
      if (isChecked) this.#world.noteViolation(() => this.#oracle.end(look, answer));
    }
  }

  #fail(what: 'failing' | 'full', name: string): void {
    const left = what === 'full' ? this.#full : this.#failing;
    if (left === 0) return;
    if (what === 'full') this.#full -= 1;
    else this.#failing -= 1;
    this.#oracle.troubles += 1;
    throw new DOMException('Cache Storage', name);
  }
}

async function answerOf(response: Response): Promise<PageAnswer> {
  const stamp = response.headers.get(CACHED_AT_HEADER);
  const status = response.type === 'error' ? 0 : response.status;
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const text = await response.clone().text();
  const isRedirected = response.redirected;
  return { status, isJson, isRedirected, text, stamp: stamp === null ? undefined : Number(stamp) };
}

const wordsFor = ({ status, stamp }: PageAnswer) =>
  status === 0 ? 'fails' : `→ ${status}${stamp === undefined ? '' : FROM_DEVICE}`;

/** How the event of an answer from the worker's caches ends. */
export const FROM_DEVICE = ', from the device';
