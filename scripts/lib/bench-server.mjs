// The server part of `npm run bench`: responses per second, with the client on the same machine.
import { Agent, request } from 'node:http';
import { startCollected } from './run.mjs';
import { freePort } from './shop-server.mjs';

/** Concurrent connections. */
const CLIENTS = 20;
const SECONDS = 5;
const CARDS = '/api/products?fields=card&limit=48';

/**
 * @param {string} runtime
 * @param {string} origin of a shop
 * @returns {Promise<Record<string, number>>}
 */
export async function loadServer(runtime, origin) {
  const headers = { 'auth-key': 'vyayam-local-key', 'accept-encoding': 'br' };
  const cards = await (await fetch(origin + CARDS, { headers: { 'auth-key': headers['auth-key'] } })).text();
  const bare = await startBare(runtime, cards);
  try {
    const perSecond = {
      'home from memory, a second': await rate(`${origin}/`, headers),
      '48 cards as JSON, a second': await rate(origin + CARDS, { ...headers, 'accept-encoding': 'identity' }),
      'the bare framework with the same 48 cards, a second': await rate(bare.origin, {}),
    };
    const share =
      perSecond['48 cards as JSON, a second'] / perSecond['the bare framework with the same 48 cards, a second'];
    return { ...perSecond, '48 cards, share of the bare rate, %': share * 100 };
  } finally {
    bare.stop();
  }
}

/**
 * @param {string} address
 * @param {Record<string, string>} headers
 */
async function rate(address, headers) {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const ask = () =>
    new Promise((resolve, reject) => {
      request(address, { agent, headers }, (answer) => {
        answer.resume().on('end', () => (answer.statusCode === 200 ? resolve(null) : reject(new Error(address))));
      })
        .on('error', reject)
        .end();
    });
  for (let warm = 0; warm < 50; warm++) await ask();
  const end = performance.now() + SECONDS * 1000;
  let answers = 0;
  const client = async () => {
    while (performance.now() < end) {
      await ask();
      answers++;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  agent.destroy();
  return answers / SECONDS;
}

/**
 * @param {string} runtime
 * @param {string} body
 */
async function startBare(runtime, body) {
  const port = await freePort();
  const program = `
    import { serve } from '@hono/node-server';
    import { Hono } from 'hono';
    const body = process.env.BODY;
    const app = new Hono().get('/', (c) => c.body(body, 200, { 'content-type': 'application/json' }));
    serve({ fetch: app.fetch, port: ${port}, hostname: '127.0.0.1' }, () => process.stdout.write('up'));`;
  const child = startCollected(runtime, ['--input-type=module', '-e', program], {
    env: { BODY: body, NODE_ENV: 'production' },
  });
  child.stderr.pipe(process.stderr);
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return { origin: `http://127.0.0.1:${port}/`, stop: () => child.kill() };
}
