// A proxy in front of the shop that counts the bytes to the page, its worker and the browser.
import { connect, createServer } from 'node:net';

/**
 * @param {string} origin of a shop
 * @returns {Promise<{ origin: string, received: () => number, close: () => void }>} `received`: bytes so far
 */
export async function openCountingProxy(origin) {
  const { hostname, port } = new URL(origin);
  let received = 0;
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  const server = createServer((browser) => {
    const shop = connect(Number(port), hostname);
    shop.on('data', (part) => {
      received += part.length;
    });
    for (const [one, other] of /** @type {const} */ ([
      [browser, shop],
      [shop, browser],
    ])) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => other.destroy()).on('close', () => sockets.delete(one));
      one.pipe(other);
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the proxy has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    received: () => received,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
