// The sending tab is frozen, or hangs while it sends. Its lock is never released, and another tab must still take over.
import type { CDPSession, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { cartText, readServerCart, viewText } from '#tests/kit/server/cart.ts';
import { openBarePage } from './bare-page.ts';
import { statusLine } from './offline-kit.ts';
import { type Visit, visitBriefly } from './worker-kit.ts';

const TAKEN_OVER_WITHIN_MS = 60_000;
/** The holder's heartbeat after the tap is valid for 45 s; the lease ends sooner only when the holder releases it. */
const AT_LEAST_MS = 44_000;

/** How a tab stops without closing, and resumes. */
interface Stall {
  stop(devtools: CDPSession): Promise<unknown>;
  resume(devtools: CDPSession): Promise<unknown>;
}

const HANGING: Stall = {
  async stop(devtools) {
    await devtools.send('Debugger.enable');
    await devtools.send('Debugger.pause');
  },
  resume: (devtools) => devtools.send('Debugger.resume'),
};
const FROZEN: Stall = {
  stop: (devtools) => devtools.send('Page.setWebLifecycleState', { state: 'frozen' }),
  resume: (devtools) => devtools.send('Page.setWebLifecycleState', { state: 'active' }),
};

// The two run in parallel, because each waits for most of a minute.
test('when the sending tab is frozen or hangs, another tab sends within a minute', async () => {
  const [, stoodStillMs] = await Promise.all([takeOverFrom(FROZEN), takeOverFrom(HANGING)]);
  expect(stoodStillMs).toBeGreaterThan(AT_LEAST_MS);
});

/** Resolves to the ms from the tap until the change is sent. */
async function takeOverFrom({ stop, resume }: Stall): Promise<number> {
  const visit = await visitBriefly('/best-seller');
  const { shop, host } = visit;
  // A line added in another tab appears in an open cart.
  shop.allow(/^layout moved/);
  await forbidBackgroundSync(visit);
  const bare = await openBarePage(visit);
  const sessionId = (await shop.sessionId()) ?? '';
  const server = () => readServerCart(inject('shopOrigin'), sessionId);

  // The first tab has the lease and waits for an answer; it holds the lock, and the request has taken effect.
  const held = host.barrier({ matches: ({ method }) => method === 'POST', at: 'response' });
  const begun = performance.now();
  await addFirstCard(shop.page);
  await held.reached;
  const second = await shop.context.newPage();
  await second.goto(`${host.origin}/cart`);
  await second.getByRole('heading', { level: 1 }).first().waitFor();
  const devtools = await shop.context.newCDPSession(shop.page);
  await stop(devtools);
  await expect
    .poll(async () => (await bare.readCart(sessionId)).outbox.length, { timeout: TAKEN_OVER_WITHIN_MS, interval: 250 })
    .toBe(0);
  const tookMs = performance.now() - begun;

  held.pass();
  await resume(devtools);
  await expect.poll(() => statusLine(shop.page).textContent(), { timeout: TAKEN_OVER_WITHIN_MS }).toBe('');
  const doc = await bare.readCart(sessionId);
  const cart = await server();
  expect([doc.outbox, viewText(doc)]).toEqual([[], cartText(cart)]);
  expect(cart.map(({ qty }) => qty)).toEqual([1]);
  expect([...host.effects().values()].map(({ done }) => done)).toEqual([1]);
  return tookMs;
}

/** Makes the tab, not the worker, the first to send. */
async function forbidBackgroundSync({ shop, host }: Visit): Promise<void> {
  const devtools = await shop.context.newCDPSession(shop.page);
  const permission = { name: 'background-sync' };
  await devtools.send('Browser.setPermission', { origin: host.origin, permission, setting: 'denied' });
}

async function addFirstCard(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('article').first().getByRole('button', { name: /add/i }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add to Cart' }).click();
}
