// Mistakes in the service worker's caches. Each changes a part of the worker as it starts.

import type { WorkboxPlugin } from 'workbox-core/types.js';
import '#tests/kit/worker/worker-scope.ts';
import { Route } from 'workbox-routing';
import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import { getProductByName } from '#src/contract/product.ts';
import { getShippingCharges } from '#src/contract/settings.ts';
import { AgedStrategy } from '#sw/aged-strategy.ts';
import { ANSWER_RULES, type AnswerRule } from '#sw/cache-rules.ts';
import type { OpenWorker, WorkerMutant } from './device-worker.ts';
import type { AppliedMutant } from './run-whole-shop.ts';

type Strategies = [AnswerRule, AgedStrategy][];
const answersOf = ({ strategies }: OpenWorker): Strategies =>
  [...strategies].filter((one): one is Strategies[number] => 'endpoint' in one[0]);

/** Replaces one callback of every plugin that has it, in the strategies of all answers. */
function changing<Name extends keyof WorkboxPlugin>(
  name: Name,
  change: (usual: NonNullable<WorkboxPlugin[Name]>) => WorkboxPlugin[Name],
): WorkerMutant {
  return (worker) => {
    for (const [, strategy] of answersOf(worker))
      strategy.plugins = strategy.plugins.map((plugin) => {
        const usual = plugin[name];
        return usual ? { ...plugin, [name]: change(usual) } : plugin;
      });
  };
}

const restamped = (response: Response, at: number | undefined): Response => {
  const headers = new Headers(response.headers);
  if (at === undefined) headers.delete(CACHED_AT_HEADER);
  else headers.set(CACHED_AT_HEADER, String(at));
  return new Response(response.body, { status: response.status, headers });
};

/** Another strategy answers a row. */
const answering =
  (rule: AnswerRule, change: (usual: AgedStrategy) => AgedStrategy): WorkerMutant =>
  (worker) => {
    const strategy = worker.strategies.get(rule);
    if (!strategy) throw new Error('no such row');
    const other = change(strategy);
    strategy.handle = other.handle.bind(other);
  };
const ruleOf = (endpoint: AnswerRule['endpoint']): AnswerRule => {
  const rule = ANSWER_RULES.find((row) => row.endpoint === endpoint);
  if (!rule) throw new Error(`${endpoint.name} has no row`);
  return rule;
};

const mutants: Record<string, WorkerMutant> = {
  'an answer of a gateway is stored': (worker) => {
    changing(
      'fetchDidSucceed',
      () =>
        async ({ response }) =>
          response,
    )(worker);
    changing(
      'cacheWillUpdate',
      (usual) => async (given) => (await usual(given)) ?? restamped(given.response, Date.now()),
    )(worker);
  },
  'a personal call is answered from a cache': (worker) => {
    const strategy = new AgedStrategy(ruleOf(getShippingCharges), async (_, cached) => cached, [
      { cacheWillUpdate: async ({ response }) => restamped(response, Date.now()) },
    ]);
    worker.router.registerRoute(new Route(({ url }) => url.pathname === '/api/get-wishlist', strategy));
  },
  'an aged answer counts as new': (worker) => {
    for (const [, strategy] of answersOf(worker)) {
      const handle = strategy.handle.bind(strategy);
      strategy.handle = async (given) => restamped(await handle(given), undefined);
    }
  },
  'an answer is as young as its last use': changing('cachedResponseWillBeUsed', (usual) => async (given) => {
    const response = await usual(given);
    return response && restamped(response, Date.now());
  }),
  'what a network-first row has is used at once': answering(
    ruleOf(getProductByName),
    (usual) =>
      new AgedStrategy({ ...ruleOf(getProductByName), strategy: 'stale-while-revalidate' }, fallbackOf, usual.plugins),
  ),
  'the key of an answer has no query': changing('cacheKeyWillBeUsed', () => async ({ request }) => {
    const { origin, pathname } = new URL(request.url);
    return origin + pathname;
  }),
  'a failure of the network is passed on, whatever the device has': changing(
    'handlerDidError',
    () => async () => undefined,
  ),
  'one entry too many is deleted': changing('cacheDidUpdate', (usual) => async (given) => {
    await usual(given);
    const cache = await caches.open(given.cacheName);
    const keys = await cache.keys();
    const rule = ANSWER_RULES.find((row) => row.cache === given.cacheName);
    if (rule && keys[0] && keys.length >= rule.maxEntries) await cache.delete(keys[0]);
  }),
  'new products do not replace those in memory': changing('cacheDidUpdate', (usual) =>
    usual.length === 0 ? async () => undefined : usual,
  ),
  "a page of the host that is not the shop's is stored": ({ pages }) => {
    pages.plugins = pages.plugins.map((plugin) =>
      plugin.cacheWillUpdate ? { ...plugin, cacheWillUpdate: async ({ response }) => response } : plugin,
    );
  },
  "a file that is not the shop's is installed": ({ precache }) => {
    precache.strategy.plugins = precache.strategy.plugins.map((plugin) =>
      plugin.cacheWillUpdate ? { ...plugin, cacheWillUpdate: async ({ response }) => response } : plugin,
    );
  },
};

const fallbackOf: ConstructorParameters<typeof AgedStrategy>[1] = async (_, cached) => cached;

export const workerMutants = Object.entries(mutants).map(([name, worker]) => ({
  name,
  fault: (): AppliedMutant => ({ worker }),
}));
