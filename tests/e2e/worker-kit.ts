// What every browser test of the worker begins with: a shopper behind a host whose faults the test decides on.
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { openShop, PHONE, type Shop } from '#tests/kit/browser/open-shop.ts';
import { openWorkerHost, type WorkerHost } from './worker-host.ts';

/** Installing and fetching ahead on a busy machine. */
const PATIENCE_MS = 30_000;

export interface Visit {
  shop: Shop;
  host: WorkerHost;
}

export interface VisitOptions {
  /** Another server than the one that runs for all browser tests. */
  server?: string;
  /** Of the times that faults take. */
  scale?: number;
  /** Bytes that this shop may store on the device. */
  quotaSize?: number;
  /** Lets the browser keep a page that was left, for the way back. */
  keepsPages?: boolean;
  /** With all that is around the page (open-shop.ts). */
  wholeBrowser?: boolean;
}

/** Opens the shop for the first time and stays until it would open offline. */
export async function visitOnce(path = '/', options: VisitOptions = {}): Promise<Visit> {
  const visit = await visitBriefly(path, options);
  await isReadyForOffline(visit.shop.page);
  return visit;
}

/** Opens the shop for the first time; its worker is in charge, and may still be fetching ahead. */
export async function visitBriefly(path: string, options: VisitOptions = {}): Promise<Visit> {
  const visit = await arrive(options);
  await visit.shop.goTo(path);
  await workerIsInCharge(visit.shop.page);
  return visit;
}

/** A shopper who has not opened the shop yet. */
export async function arrive(options: VisitOptions = {}): Promise<Visit> {
  const { server, scale, quotaSize, keepsPages = false, wholeBrowser = false } = options;
  const host = await openWorkerHost(server ?? inject('shopOrigin'), scale);
  onTestFinished(() => host.close());
  const shop = await openShop({ ...PHONE, origin: host.origin, worker: true, keepsPages, wholeBrowser });
  // These tests break the network on purpose.
  shop.allow(/Failed to load resource|net::ERR|answered [45]\d\d|^request:/);
  if (quotaSize !== undefined) {
    const devtools = await shop.context.newCDPSession(shop.page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: host.origin, quotaSize });
  }
  return { shop, host };
}

export const workerIsInCharge = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');

/** The worker is in charge, and the last thing it fetches ahead is here. */
export async function isReadyForOffline(page: Page): Promise<void> {
  await expect.poll(async () => (await cachedPaths(page))['banner-pictures-v1']?.length ?? 0).toBeGreaterThan(2);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** The network is gone for the page, for the worker, and for the browser's own idea of it. */
export async function loseNetwork({ shop, host }: Visit): Promise<void> {
  host.setMode('silent');
  await shop.offline();
}

export async function findNetwork({ shop, host }: Visit): Promise<void> {
  host.setMode('open');
  await shop.online();
}

/** Every address in Cache Storage, by cache, without the origin. */
export const cachedPaths = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys())
      found[name] = (await (await caches.open(name)).keys()).map(({ url }) => url.replace(location.origin, ''));
    return found;
  });

/** Asks the worker to look for a new version and waits until one waits. */
export async function findUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null), {
      timeout: PATIENCE_MS,
    })
    .toBe(true);
}

/** Waits until the worker has put away an answer from after that moment, which it does behind the page's back. */
export const isKeptSince = (page: Page, cacheName: string, path: string, since: number): Promise<void> =>
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

/** Makes every kept answer that much older. */
export const ageKept = (page: Page, cacheName: string, byMs: number) =>
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
