// Measures an outage in Chromium with its worker, through a relay that really closes: how soon the page reacts when the network
// is back, what probing costs, and how long storing a tap takes.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { chromium } from 'playwright-core';
import { FLAGS, PHONE, SLOWER } from './bench-phone.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('node:net').AddressInfo} AddressInfo */

const OUTAGES_S = [3, 20, 45];
const PROBE = '/api/cod-status';
const TAPS = 30;
/** Until a sent change is answered. An outage that begins earlier leaves it in doubt for the next one. */
const ANSWER_MS = 1_000;
/** By then the worker is installed and has prefetched. */
const INSTALL_MS = 15_000;

/**
 * One round.
 * @param {string} executablePath
 * @param {string} origin
 * @returns {Promise<Record<string, number>>}
 */
export async function runOutages(executablePath, origin) {
  const relay = await openRelay(Number(new URL(origin).port));
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const page = await (await browser.newContext(PHONE)).newPage();
    await page.goto(`${relay.origin}/product/Gym-Ball`);
    await page.waitForTimeout(INSTALL_MS);
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
    await page.goto(`${relay.origin}/cart`);
    await page.getByRole('button', { name: 'Increase quantity' }).waitFor();
    /** @type {Record<string, number>} */
    const figures = {};
    for (const hasEvent of [true, false])
      for (const seconds of OUTAGES_S) Object.assign(figures, await runOutage(page, relay, seconds, hasEvent));
    return { ...figures, ...(await measureProbes(page, relay)), ...(await timeTaps(page)) };
  } finally {
    await browser.close();
    await relay.close();
  }
}

/**
 * Makes one change without a network.
 * @param {Page} page
 * @param {Awaited<ReturnType<typeof openRelay>>} relay
 * @param {number} seconds
 * @param {boolean} hasEvent the browser notices the outage and fires `online`
 */
async function runOutage(page, relay, seconds, hasEvent) {
  const line = page.getByRole('banner').getByRole('status');
  await relay.cut();
  if (hasEvent) await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.waitForTimeout(seconds * 1_000);
  await relay.fix();
  const back = performance.now();
  if (hasEvent) await page.context().setOffline(false);
  const since = () => performance.now() - back;
  const [first, sent, gone] = await Promise.all([
    relay.asked(/./).then(since),
    relay.asked(/^PUT .api.update-cart/).then(since),
    until(async () => (await line.textContent()) === '').then(since),
  ]);
  await page.waitForTimeout(ANSWER_MS);
  const row = `${seconds} s, ${hasEvent ? 'with' : 'without'} the event`;
  return {
    [`${row}: first request, ms`]: first,
    [`${row}: change sent, ms`]: sent,
    [`${row}: status line cleared, ms`]: gone,
  };
}

/**
 * @param {Page} page
 * @param {Awaited<ReturnType<typeof openRelay>>} relay
 */
async function measureProbes(page, relay) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  let probes = 0;
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.endsWith(PROBE)) probes += 1;
  });
  await relay.cut();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await page.waitForTimeout(5_000);
  probes = 0;
  await page.waitForTimeout(60_000);
  const figures = { 'probes a minute in the first five minutes': probes };
  await relay.fix();
  await relay.asked(/^PUT/);
  await page.waitForTimeout(2_000);
  const before = relay.bytes();
  await page.evaluate(async (path) => {
    const headers = { accept: 'application/json', 'auth-key': 'vyayam-local-key', 'x-client-build': '1' };
    await (await fetch(path, { cache: 'no-store', headers })).text();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }, PROBE);
  return { ...figures, 'an answered probe, bytes both ways': relay.bytes() - before };
}

/** @param {Page} page */
async function timeTaps(page) {
  const devtools = await page.context().newCDPSession(page);
  await page.addInitScript(reportDurable);
  await page.reload();
  await page.getByRole('button', { name: 'Increase quantity' }).waitFor();
  await page.waitForTimeout(3_000);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const times = (await page.evaluate(tapAway, TAPS)).toSorted((a, b) => a - b);
  const at = (/** @type {number} */ share) => times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
  return { 'tap to stored: p50, ms': at(0.5), 'tap to stored: p95, ms': at(0.95) };
}

/** Runs in every page: dispatches an event when a write of the outbox is durable. */
function reportDurable() {
  const open = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const transaction = open.call(this, stores, mode, options);
    if (this.name === 'shop-core' && mode === 'readwrite')
      transaction.addEventListener('complete', () => dispatchEvent(new Event('durable')));
    return transaction;
  };
}

/** @param {number} taps */
async function tapAway(taps) {
  const times = [];
  for (let tap = 0; tap < taps; tap++) {
    const durable = new Promise((resolve) => addEventListener('durable', resolve, { once: true }));
    const begun = performance.now();
    /** @type {HTMLElement | null} */ (document.querySelector('main [aria-label="Increase quantity"]'))?.click();
    await durable;
    times.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  return times;
}

/** @param {() => Promise<boolean>} holds */
async function until(holds) {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}

/**
 * Forwards TCP to a port of this machine until it is cut.
 * @param {number} port
 */
async function openRelay(port) {
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  /** @type {Set<{ what: RegExp, resolve: () => void }>} */
  const waiting = new Set();
  let bytes = 0;
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      // The other end is already gone.
      socket.on('error', () => socket.destroy());
      socket.on('data', (/** @type {Buffer} */ part) => {
        bytes += part.length;
      });
    }
    client.on('data', (/** @type {Buffer} */ part) => {
      const head = part.toString('latin1').slice(0, 200);
      for (const one of waiting)
        if (one.what.test(head)) {
          waiting.delete(one);
          one.resolve();
        }
    });
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: ours } = /** @type {AddressInfo} */ (server.address());
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of sockets) socket.resetAndDestroy();
    await closed;
  };
  return {
    origin: `http://127.0.0.1:${ours}`,
    cut,
    fix: async () => {
      server.listen(ours, '127.0.0.1');
      await once(server, 'listening');
    },
    bytes: () => bytes,
    /** Resolves when a request whose first line matches comes. @param {RegExp} what @returns {Promise<void>} */
    asked: (what) => new Promise((resolve) => void waiting.add({ what, resolve: () => resolve() })),
    close: () => (server.listening ? cut() : Promise.resolve()),
  };
}
