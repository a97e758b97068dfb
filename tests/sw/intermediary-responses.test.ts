// Every call that the worker handles meets every response that does not come from the shop: none is cached, none is used.
import '#tests/kit/worker/worker-scope.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readApiConfig } from '#src/api/config.ts';
import { redirectLog } from '#src/base/log.ts';
import { ANSWER_RULES, cacheKey, ruleFor } from '#sw/cache-rules.ts';
import { intermediaryResponse, intermediaryResponses } from '#tests/kit/fixtures/intermediary-responses.ts';
import type { MemoryCaches } from '#tests/kit/worker/memory-caches.ts';
import { shop } from '#tests/kit/worker/open-worker.ts';
import { ORIGIN } from '#tests/kit/worker/worker-scope.ts';
import { fakeCaches } from './fake-caches.ts';
import { ask, lifetime, openWorker } from './worker-kit.ts';

/** The shop's response of long ago. */
const OURS = '{"success":true}';

let caches: MemoryCaches;
let restoreLog: () => void;
beforeEach(() => {
  caches = fakeCaches();
  restoreLog = redirectLog(() => undefined);
});
afterEach(() => {
  restoreLog();
  vi.unstubAllGlobals();
});

describe.each([
  ['our own server', readApiConfig({ VITE_BACKEND_IDEMPOTENCY: '1' })],
  ['another backend', readApiConfig({ VITE_BACKEND_IDEMPOTENCY: '0' })],
])('in front of %s', (_, config) => {
  test.each(ANSWER_RULES.map(({ endpoint }) => endpoint.path))('%s', async (path) => {
    const request = ask(`/api${path}`);
    const rule = ruleFor(request, config, ORIGIN);
    if (!rule) throw new Error(`${path} has no row`);
    const worker = openWorker({ of: { ...shop, config } });
    // Expired, so that any response of the shop, even a failure, would be used in its place.
    const key = cacheKey(rule, request.url);
    await (await caches.open(rule.cache)).put(key, new Response(OURS, { headers: { 'x-sw-cached-at': '1' } }));
    for (const { name, status } of intermediaryResponses) {
      vi.stubGlobal('fetch', async () =>
        Object.defineProperty(intermediaryResponse(name, status), 'type', { value: 'basic' }),
      );
      const life = lifetime();
      const answer = await worker.answer(request, life);
      await life.over();
      expect(await answer?.text(), `${name}, ${status}`).toBe(OURS);
    }
    expect(await (await caches.match(key, { cacheName: rule.cache }))?.text()).toBe(OURS);
    expect(Object.values(caches.contents()).flat()).toEqual([key]);
  });
});
