// Every call that the worker answers meets every answer that does not come from the shop: none is kept, none is believed.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readApiConfig } from '#src/api/config.ts';
import { redirectLog } from '#src/base/log.ts';
import { ANSWER_RULES, ruleFor } from '#sw/cache-rules.ts';
import { askAndKeep } from '#sw/runtime-cache.ts';
import { foreignAnswer, foreignAnswers } from '#tests/kit/fixtures/foreign-answers.ts';
import { type FakeCaches, fakeCaches, lifetime, ORIGIN } from './fake-caches.ts';
import { ask, shop } from './worker-kit.ts';

let caches: FakeCaches;
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
    for (const { name, status } of foreignAnswers) {
      vi.stubGlobal('fetch', async () =>
        Object.defineProperty(foreignAnswer(name, status), 'type', { value: 'basic' }),
      );
      const life = lifetime();
      const { verdict } = await askAndKeep({ ...shop, config }, rule, request, life);
      await life.over();
      expect(verdict, `${name}, ${status}`).toBe('foreign');
    }
    expect(caches.contents()).toEqual({});
  });
});
