// A proxy in front of the shop with the speed of slow 4G, also for the service worker. DevTools slows only a page.
import { connect, createServer } from 'node:net';

/** Slow 4G as defined by Lighthouse: the round trip, and bytes per millisecond to the browser, shared by all connections. */
const LATENCY_MS = 150;
const DOWN = 1.6e6 / 8 / 1000;

/**
 * @param {string} origin of a shop
 * @returns {Promise<{ origin: string, close: () => void }>}
 */
export async function openThrottledProxy(origin) {
  const { hostname, port } = new URL(origin);
  /** When all queued bytes will have been sent. */
  let freeAt = 0;
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  const server = createServer({ allowHalfOpen: true }, (browser) => {
    const shop = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    // A new connection costs one round trip first.
    const openAt = performance.now() + LATENCY_MS;
    const up = inTurn();
    const down = inTurn();
    const upAt = () => Math.max(openAt, performance.now()) + LATENCY_MS / 2;
    const downAt = (/** @type {number} */ bytes) => {
      freeAt = Math.max(performance.now(), freeAt) + bytes / DOWN;
      return freeAt + LATENCY_MS / 2;
    };
    browser.on('data', (part) => up(upAt(), () => shop.write(part))).on('end', () => up(upAt(), () => shop.end()));
    shop.on('data', (part) => down(downAt(part.length), () => browser.write(part)));
    shop.on('end', () => down(downAt(0), () => browser.end()));
    for (const [one, other] of /** @type {const} */ ([
      [browser, shop],
      [shop, browser],
    ])) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one));
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Runs actions in their order, none before its time. Timers alone may fire in another order. */
function inTurn() {
  /** @type {{ at: number, act: () => void }[]} */
  const waiting = [];
  const next = () => {
    for (let first = waiting[0]; first && first.at <= performance.now(); first = waiting[0]) {
      waiting.shift();
      first.act();
    }
    if (waiting[0]) setTimeout(next, Math.ceil(waiting[0].at - performance.now()));
  };
  /**
   * @param {number} at
   * @param {() => void} act
   */
  return (at, act) => {
    waiting.push({ at, act });
    if (waiting.length === 1) setTimeout(next, Math.max(0, Math.ceil(at - performance.now())));
  };
}
