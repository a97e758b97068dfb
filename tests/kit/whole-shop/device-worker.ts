// The service worker of a run's device: the real routes and strategies of sw/ on a Cache Storage in memory. The browser starts it
// for a request, and may end it between any two of its steps; the next request starts it again.
import '#tests/kit/worker/worker-scope.ts';
import { readApiConfig } from '#src/api/config.ts';
import { forgetKnownProducts } from '#sw/known-products.ts';
import { buildName } from '#sw/precache.ts';
import { prefetchShop } from '#sw/prefetch.ts';
import { Agent } from '#tests/kit/simulation/agent.ts';
import type { World } from '#tests/kit/simulation/world.ts';
import { MemoryCache, type MemoryCaches } from '#tests/kit/worker/memory-caches.ts';
import { openWorker } from '#tests/kit/worker/open-worker.ts';
import { ORIGIN } from '#tests/kit/worker/worker-scope.ts';
import { type DeviceContext, inContext } from './device-context.ts';
import { FILES } from './shop-host.ts';

export type OpenWorker = ReturnType<typeof openWorker>;
/** Changes the parts of a worker as it starts. */
export type WorkerMutant = (worker: OpenWorker) => void;

interface Life {
  worker: OpenWorker;
  context: DeviceContext;
  agent: Agent;
  /** Rejects when the browser ends it. */
  died: Promise<never>;
}

export interface WorkerParts {
  world: World;
  caches: MemoryCaches;
  authKey: string;
  fetch(request: Request): Promise<Response>;
  /** The browser has ended it. */
  ended(): void;
  mutant?: WorkerMutant | undefined;
}

export class DeviceWorker {
  readonly #parts: WorkerParts;
  readonly config;
  #life: Life | undefined;
  #isInstalled = false;
  #isInstalling = false;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    this.config = { ...readApiConfig({}), authKey: parts.authKey };
  }

  /** Ends it after so many more answers of its storage, its network and its timers. */
  interrupt(inSteps: number): void {
    this.#life?.agent.interrupt('kill', inSteps);
  }

  /** From now on the browser does not end it. */
  beFair(): void {
    this.#life?.agent.cancelInterruption();
  }

  /** Cache Storage is gone, and the registration with it. */
  wasCleared(): void {
    this.interrupt(0);
    this.#isInstalled = false;
  }

  /** The answer to a page; undefined where no worker handles the request. */
  answer(request: Request): Promise<Response> | undefined {
    if (!this.#isInstalled) return this.#install();
    const { worker, context, died } = this.#alive();
    const handled = inContext(context, () => worker.router.handleRequest({ request, event: this.#event('fetch') }));
    return handled && Promise.race([handled, died]).catch(() => Response.error());
  }

  /** The page is idle. */
  prefetch(savesData: boolean): void {
    if (!this.#isInstalled) return;
    const { worker, context } = this.#alive();
    const event = this.#event('message');
    event.waitUntil(inContext(context, () => prefetchShop(worker, { seen: [], savesData, wide: false }, event)));
  }

  /** As the first visit does. Pages go to the network until then. */
  #install(): undefined {
    if (this.#isInstalling) return;
    this.#isInstalling = true;
    const { worker, context, died } = this.#alive();
    const install = async () => {
      try {
        await Promise.race([inContext(context, () => worker.precache.install(this.#event('install'))), died]);
        this.#isInstalled = true;
      } catch {
        // A file did not arrive; the next visit tries again.
        this.interrupt(0);
      } finally {
        this.#isInstalling = false;
      }
    };
    void install();
  }

  #alive(): Life {
    if (this.#life && !this.#life.agent.isDead) return this.#life;
    const { world, caches, fetch, ended, mutant } = this.#parts;
    const agent = new Agent('w', 'worker', ended);
    const died = new Promise<never>((_, reject) => agent.onDeath(() => reject(new TypeError('the worker was ended'))));
    died.catch(() => {});
    const context: DeviceContext = {
      ...{ agent, now: () => Math.floor(world.clock.now()), isOnline: () => world.network.isUp },
      fetch: (request) => agent.gate(fetch(request)),
      caches: gated(caches, agent) as unknown as CacheStorage,
    };
    // A program that starts again knows nothing.
    forgetKnownProducts();
    const shop = { config: this.config, origin: ORIGIN, build: buildName([...FILES]), hasFile };
    const worker = inContext(context, () => openWorker({ of: shop, files: FILES }));
    mutant?.(worker);
    this.#life = { worker, context, agent, died };
    return this.#life;
  }

  /** Work that fails behind an answer is noted, but for that of an install: the worker promises that it never does. */
  #event(type: string): ExtendableEvent {
    const event = new FetchEvent(type);
    const { agent } = this.#life ?? {};
    event.waitUntil = (work) =>
      void this.#parts.world.noteFailure(
        Promise.resolve(work).catch((error: unknown) => {
          if (!agent?.isDead && type !== 'install' && !(error instanceof TypeError)) throw error;
        }),
      );
    return event;
  }
}

const hasFile = (path: string) => FILES.some(({ url }) => url === path);

/** A storage whose answers reach its owner only while that is alive. */
function gated<T extends object>(storage: T, agent: Agent): T {
  return new Proxy(storage, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) =>
        agent.gate(
          Promise.resolve(value.apply(target, given)).then((found) =>
            found instanceof MemoryCache ? gated(found, agent) : found,
          ),
        );
    },
  });
}
