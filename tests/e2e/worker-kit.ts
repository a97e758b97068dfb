// The start of every browser test of the worker: a shopper behind a host whose faults the test controls.
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { openShop, PHONE, type Shop } from '#tests/kit/browser/open-shop.ts';
import { openWorkerHost, type WorkerHost } from './worker-host.ts';

/** Time limit for installing and prefetching, on a busy machine. */
const PATIENCE_MS = 30_000;

export interface Visit {
  shop: Shop;
  host: WorkerHost;
}

export interface VisitOptions {
  /** A separate server in place of the shared one of all browser tests. */
  server?: string;
  /** Factor for the delays of faults. */
  scale?: number;
  /** Storage quota of the shop's origin, in bytes. */
  quotaSize?: number;
  /** Enables the back/forward cache. */
  keepsPages?: boolean;
  /** Uses a whole browser instead of the headless shell (open-shop.ts). */
  wholeBrowser?: boolean;
}

/** Opens the shop for the first time and waits until it can open offline. */
export async function visitOnce(path = '/', options: VisitOptions = {}): Promise<Visit> {
  const visit = await visitBriefly(path, options);
  await isReadyForOffline(visit.shop.page);
  return visit;
}

/** Opens the shop for the first time. Its worker controls the page, but may still be prefetching. */
export async function visitBriefly(path: string, options: VisitOptions = {}): Promise<Visit> {
  const visit = await arrive(options);
  await visit.shop.goTo(path);
  await workerIsInControl(visit.shop.page);
  return visit;
}

/** A shopper who has not opened the shop yet. */
export async function arrive(options: VisitOptions = {}): Promise<Visit> {
  const { server, scale, quotaSize, keepsPages = false, wholeBrowser = false } = options;
  const host = await openWorkerHost(server ?? inject('shopOrigin'), scale);
  onTestFinished(() => host.close());
  const shop = await openShop({ ...PHONE, origin: host.origin, worker: true, keepsPages, wholeBrowser });
  // These tests break the network deliberately.
  shop.allow(/Failed to load resource|net::ERR|answered [45]\d\d|^request:/);
  if (quotaSize !== undefined) {
    const devtools = await shop.context.newCDPSession(shop.page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: host.origin, quotaSize });
  }
  return { shop, host };
}

export const workerIsInControl = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');

/** Waits until the worker controls the page and has finished prefetching. */
export async function isReadyForOffline(page: Page): Promise<void> {
  // The banners come last, but the page may have shown them itself.
  const stored = async () => {
    const { 'catalogue-v1': catalogue = [], 'banner-pictures-v1': banners = [] } = await cachedPaths(page);
    return catalogue.length > 0 && banners.length > 2;
  };
  await expect.poll(stored).toBe(true);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Disconnects the page and the worker, and sets `navigator.onLine` to false. */
export async function goOffline({ shop, host }: Visit): Promise<void> {
  host.setMode('silent');
  await shop.offline();
}

export async function goOnline({ shop, host }: Visit): Promise<void> {
  host.setMode('open');
  await shop.online();
}

/** Every path in Cache Storage, by cache. */
export const cachedPaths = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys())
      found[name] = (await (await caches.open(name)).keys()).map(({ url }) => url.replace(location.origin, ''));
    return found;
  });

/**
 * Makes the browser check for a new worker until it finds one. One check is not enough: it joins a check of the page that began
 * before the release. Does not wait, because the new worker may reload the page. The kill switch ends the check with an error.
 */
export const lookForUpdate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const look = async () => {
      const registration = await navigator.serviceWorker.ready;
      let isFound = registration.waiting !== null;
      registration.addEventListener('updatefound', () => {
        isFound = true;
      });
      while (!isFound) await registration.update();
    };
    look().catch(() => undefined);
  });

/** Makes the browser check for a new worker, and waits until one is waiting. */
export async function findUpdate(page: Page): Promise<void> {
  await lookForUpdate(page);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null), {
      timeout: PATIENCE_MS,
    })
    .toBe(true);
}

/** Waits until the worker has cached an answer from after that time; it does so in the background. */
export const isCachedSince = (page: Page, cacheName: string, path: string, since: number): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        async ([name, address]) => {
          const answer = await (await caches.open(name)).match(address, { ignoreVary: true });
          return Number(answer?.headers.get('x-sw-cached-at') ?? 0);
        },
        [cacheName, path] as const,
      ),
    )
    .toBeGreaterThanOrEqual(since);

/** Makes every cached answer `byMs` older. */
export const ageCached = (page: Page, cacheName: string, byMs: number) =>
  page.evaluate(
    async ([name, ms]) => {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        if (!answer) continue;
        const headers = new Headers(answer.headers);
        headers.set('x-sw-cached-at', String(Number(headers.get('x-sw-cached-at')) - ms));
        await cache.put(request, new Response(await answer.blob(), { headers }));
      }
    },
    [cacheName, byMs] as const,
  );
