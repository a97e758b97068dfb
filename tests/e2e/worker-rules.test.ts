// The rules of the table (sw/cache-rules.ts) in a real browser: age, order of asking, and how old a price is shown to be.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ageKept, isKeptSince, loseNetwork, visitOnce } from './worker-kit.ts';

const DAY = 86_400_000;

/** One call as the page makes it: its status, when it was kept, and how long it took. */
const call = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const begun = performance.now();
    const answer = await fetch(address, { headers: { 'auth-key': 'vyayam-local-key' } }).catch(() => null);
    const keptAt = answer?.headers.get('x-sw-cached-at');
    return {
      status: answer?.status ?? 0,
      isKept: keptAt !== null && keptAt !== undefined,
      ms: performance.now() - begun,
    };
  }, path);

test('what is asked of the shop first, what comes from the device first, and how old it may be', async () => {
  const visit = await visitOnce();
  const { shop, host } = visit;
  const { page } = shop;

  // Settings come from the device at once and are asked for again behind; past a day they are asked for first.
  host.asked();
  const begun = Date.now();
  expect(await call(page, '/api/get-categories')).toMatchObject({ status: 200, isKept: true });
  await expect.poll(() => host.asked()).toContain('/api/get-categories');
  await isKeptSince(page, 'settings-v1', '/api/get-categories', begun);
  await ageKept(page, 'settings-v1', 2 * DAY);
  expect(await call(page, '/api/get-categories')).toMatchObject({ status: 200, isKept: false });

  // Prices are asked for first; where the shop takes longer than three seconds the device answers.
  const listing = '/api/products?fields=card&limit=12';
  expect(await call(page, listing)).toMatchObject({ status: 200, isKept: false });
  host.setMode('slow');
  const slow = await call(page, listing);
  expect(slow).toMatchObject({ status: 200, isKept: true });
  expect(slow.ms).toBeGreaterThan(2_900);

  // Past the hard age an answer counts for nothing while the shop can be reached, and for something when it cannot.
  host.setMode('open');
  const since = Date.now();
  await call(page, '/api/cod-status');
  await isKeptSince(page, 'figures-v1', '/api/cod-status', since);
  await ageKept(page, 'figures-v1', 2 * DAY);
  host.setMode('broken');
  expect((await call(page, '/api/cod-status')).status).toBe(500);
  await loseNetwork(visit);
  expect(await call(page, '/api/cod-status')).toMatchObject({ status: 200, isKept: true });

  // Personal calls and the checkout's own question go past every cache.
  const gate = await page.evaluate(() =>
    fetch('/api/cod-status', { cache: 'no-store' }).then(
      () => 'answered',
      () => 'refused',
    ),
  );
  expect(gate).toBe('refused');
  expect((await call(page, `/api/get-cart?session_id=${'a'.repeat(32)}`)).status).toBe(0);
});
