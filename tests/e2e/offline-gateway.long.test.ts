// For a while a gateway or a firewall answers instead of the shop, with its own JSON or page. No change of the shopper
// counts as done or refused because of it, and nobody is asked to log in.
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '#scripts/lib/build.mjs';
import { findRuntime } from '#scripts/lib/runtime.mjs';
import { startThirdPartyBackend, THIRD_PARTY } from '#tests/kit/fixtures/third-party-backend.ts';
import { projectFolder } from '#tests/kit/source/source-files.ts';
import { json, shownMessages } from './gateway-answers.ts';
import { addToCart, cartOnServer, statusLine } from './offline-kit.ts';
import type { IntermediaryResponse } from './worker-host.ts';
import { arrive, type Visit, visitOnce, workerIsInControl } from './worker-kit.ts';

const KONG = json(404, { message: 'no Route matched with those values' });

test('a line removed behind a gateway stays removed, on the page and finally on the server', async () => {
  const visit = await visitOnce();
  const { shop, host } = visit;
  const { page } = shop;
  const shopOrigin = inject('shopOrigin');
  await addToCart(shop, 'Gym Ball');
  const sessionId = await shop.sessionId();
  await expect.poll(() => cartOnServer(shopOrigin, sessionId)).toEqual(['Gym Ball x 1']);
  await shop.openCart();

  const gateway = host.standIn(/ .api./, KONG);
  await shop
    .cartLine('Gym Ball')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await shop.dialog.getByRole('button', { name: "Yes, I'm sure" }).click();
  await shop.toast('Item deleted successfully');
  await expect.poll(() => statusLine(page).textContent()).toContain('1 change');
  expect(await cartOnServer(shopOrigin, sessionId)).toEqual(['Gym Ball x 1']);
  await page.reload();
  await expect.poll(() => statusLine(page).textContent()).toContain('1 change');
  expect(await shop.cartCount()).toBe(0);

  gateway.undo();
  await page.reload();
  await expect.poll(() => cartOnServer(shopOrigin, sessionId)).toEqual([]);
  await expect.poll(() => statusLine(page).textContent()).toBe('');
  await page.reload();
  await expect.poll(() => statusLine(page).textContent()).toBe('');
  expect(await shop.cartCount()).toBe(0);
  expect(await shownMessages(visit)).not.toContain(JSON.parse(KONG.text).message);
});

const FORBIDDEN = json(403, { message: 'Forbidden' });

const LOG_IN_PAGE: IntermediaryResponse = { status: 401, type: 'text/html', text: '<h1>Who are you?</h1>' };

describe('a guest who adds a product behind a firewall is not asked to log in, and the add is sent without a reload', () => {
  test.each([
    ['403 JSON', FORBIDDEN],
    ['400 JSON', json(400, { message: 'Bad request from your network' })],
  ])('to our own server: %s', async (_, answer) => {
    const visit = await visitOnce();
    const { shop, host } = visit;
    const shopOrigin = inject('shopOrigin');
    const firewall = host.standIn(/ .api./, answer);
    await addToCart(shop, 'Gym Ball');
    await expect.poll(() => statusLine(shop.page).textContent()).toContain('1 change');
    await meetsFirewall(visit, firewall.undo);
    const sessionId = await shop.sessionId();
    await expect.poll(() => cartOnServer(shopOrigin, sessionId)).toEqual(['Gym Ball x 1']);
    await expect.poll(() => statusLine(shop.page).textContent()).toBe('');
  });

  describe('to a third-party backend', () => {
    const folder = '.cache/dist-foreign';
    beforeAll(async () => {
      const env = { VITE_API_BASE: THIRD_PARTY.apiBase, VITE_AUTH_KEY: THIRD_PARTY.authKey };
      await ensureBuilt(await findRuntime(), { folder, env });
    }, 240_000);

    test.each([
      ['401 with a page', LOG_IN_PAGE],
      ['403 JSON', FORBIDDEN],
    ])('%s', async (_, answer) => {
      const backend = await startThirdPartyBackend(join(projectFolder, folder), 'in-items');
      onTestFinished(backend.stop);
      const visit = await arrive({ server: backend.origin });
      const { shop, host } = visit;
      await shop.goTo('/product/Plain-Skipping-Rope');
      await workerIsInControl(shop.page);
      const sessionId = (await shop.sessionId()) ?? '';
      const firewall = host.standIn(/ .backend.api.[a-z-]*cart/, answer);
      await shop.addToCart();
      await shop.toast('Product added to cart successfully');
      await expect.poll(() => statusLine(shop.page).textContent()).toContain('1 change');
      await meetsFirewall(visit, firewall.undo);
      await expect.poll(() => backend.cartOf(sessionId).length).toBe(1);
      await expect.poll(() => statusLine(shop.page).textContent()).toBe('');
      expect(await shop.cartCount()).toBe(1);
    });
  });
});

/** The firewall stays long enough for several tries; then it is removed and the browser fires `online`. */
async function meetsFirewall(visit: Visit, goAway: () => void): Promise<void> {
  const { shop, host } = visit;
  host.requestedPaths();
  let tries = 0;
  const count = () => {
    tries += host.requestedPaths().filter((path) => /cart/.test(path)).length;
    return tries;
  };
  // They follow one another, so the firewall has answered the first.
  await expect.poll(count).toBeGreaterThan(1);
  await expect.poll(() => statusLine(shop.page).textContent()).toMatch(/1 change (waiting to be sent|saved here)/);
  expect(await shownMessages(visit)).not.toMatch(/log in|network|Forbidden|Who are you/i);
  expect(await shop.page.getByRole('region', { name: /^Not saved/ }).count()).toBe(0);
  goAway();
  await shop.offline();
  await shop.online();
}
