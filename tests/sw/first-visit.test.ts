import '#tests/kit/worker/worker-scope.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { cacheFirstVisit } from '#sw/first-visit.ts';
import type { PageStrategy } from '#sw/page-strategy.ts';

afterEach(() => vi.unstubAllGlobals());

const PAGES = [{ url: 'https://shop.example/' }];

/** Installs a worker while the page is open; resolves to the pages that it caches. */
async function installed(active: object | null): Promise<unknown[]> {
  vi.stubGlobal('self', { registration: { active }, clients: { matchAll: async () => PAGES } });
  const cacheFirst = vi.fn<PageStrategy['cacheFirst']>(async () => undefined);
  await cacheFirstVisit({ cacheFirst } as unknown as PageStrategy, {} as ExtendableEvent);
  return cacheFirst.mock.calls.flatMap(([, pages]) => pages);
}

test('the first worker caches the open pages', async () => {
  expect(await installed(null)).toEqual(PAGES);
});

test('a worker that installs beside an active one caches nothing', async () => {
  expect(await installed({})).toEqual([]);
});
