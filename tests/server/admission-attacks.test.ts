// Clients that try to hold the slots of others: slow, lying, gone, or many in one connection. Each speaks HTTP over a socket of its
// own, because a library would not send such requests.
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createAdmission } from '#server/http/admission.ts';
import { listen } from '#server/start/listen.ts';

const TIGHT = { concurrency: 1, burstWaitMs: 300, standingWaitMs: 300, maxLength: 1 };

/** A shop with one slot of each kind. */
async function openShop(answer: (request: Request) => Response | Promise<Response>) {
  const admission = createAdmission([], () => undefined, { checkout: TIGHT, write: TIGHT, read: TIGHT });
  const place = { PORT: 0, HOST: '127.0.0.1' };
  const server = await listen({ fetch: answer }, place, { guard: admission.guard });
  const sockets: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await server.stop(0);
  });
  return {
    address: server.address,
    /** Sends `text` as it is. `got` is all that has come back. */
    async say(text: string) {
      const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => undefined);
      let got = '';
      socket.on('data', (part) => {
        got += part;
      });
      await new Promise<void>((resolve) => socket.once('connect', resolve));
      await new Promise<void>((resolve) => socket.write(text, () => resolve()));
      return { socket, got: () => got };
    },
    post: (body: string) => fetch(`${server.address}/api/add-cart`, { method: 'POST', body }),
    read: (init: RequestInit = {}) => fetch(`${server.address}/api/products`, init),
  };
}

const echoLength = async (request: Request) => new Response(String((await request.text()).length));
const POST = 'POST /api/add-cart HTTP/1.1\r\nHost: shop\r\n';

test.each([
  ['says that more will come', `${POST}Content-Length: 1000\r\n\r\n{"a":`],
  ['is in pieces without an end', `${POST}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n`],
  ['never begins', `${POST}Content-Length: 3000000\r\n\r\n`],
])('a body that %s holds no slot', async (_, text) => {
  const shop = await openShop(echoLength);
  for (let client = 0; client < 5; client += 1) await shop.say(text);
  for (let turn = 0; turn < 20; turn += 1) {
    const answer = await shop.post('{"quantity":1}');
    expect([answer.status, await answer.text()]).toEqual([200, '14']);
  }
});

test('a body that comes at last is served, whole', async () => {
  const shop = await openShop(echoLength);
  const slow = await shop.say(`${POST}Content-Length: 10\r\n\r\n12345`);
  expect((await shop.post('{}')).status).toBe(200);
  slow.socket.write('67890');
  await expect.poll(slow.got).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\n10$/);
});

test.each([0, 1, 65_535, 65_536, 65_537, 250_000])('a body of %i bytes arrives whole', async (size) => {
  const shop = await openShop(echoLength);
  const answer = await shop.post('x'.repeat(size));
  expect([answer.status, await answer.text()]).toEqual([200, String(size)]);
});

test('a client that goes before its body is complete leaves nothing behind', async () => {
  const shop = await openShop(echoLength);
  for (let turn = 0; turn < 20; turn += 1) {
    const { socket } = await shop.say(`${POST}Content-Length: 1000\r\n\r\n{"a":`);
    socket.destroy();
  }
  for (let turn = 0; turn < 5; turn += 1) expect((await shop.post('{}')).status).toBe(200);
});

test('a client that does not read its answer holds no slot', async () => {
  const large = 'x'.repeat(20_000_000);
  const shop = await openShop(({ url }) => new Response(url.endsWith('?large') ? large : 'small'));
  for (let client = 0; client < 3; client += 1) {
    const { socket } = await shop.say('GET /api/products?large HTTP/1.1\r\nHost: shop\r\n\r\n');
    socket.pause();
  }
  for (let turn = 0; turn < 10; turn += 1) expect((await shop.read()).status).toBe(200);
});

test('requests in one connection are admitted one by one and answered in turn', async () => {
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const shop = await openShop(async ({ url }) => {
    await gate;
    return new Response(new URL(url).search);
  });
  const calls = Array.from({ length: 6 }, (_, at) => `GET /api/products?${at} HTTP/1.1\r\nHost: shop\r\n\r\n`).join('');
  const { got } = await shop.say(calls);
  setTimeout(open, 50);
  await expect.poll(() => got().match(/HTTP\/1\.1 \d+/g)?.length).toBe(6);
  const statuses = got()
    .match(/HTTP\/1\.1 \d+/g)
    ?.map((line) => line.slice(9));
  expect(statuses).toEqual(['200', '200', '503', '503', '503', '503']);
  expect(got().indexOf('?0')).toBeLessThan(got().indexOf('?1'));
});

test('a connection with many requests that breaks leaves every slot free', async () => {
  const shop = await openShop(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return new Response('served');
  });
  for (let turn = 0; turn < 5; turn += 1) {
    const { socket } = await shop.say('GET /api/products HTTP/1.1\r\nHost: shop\r\n\r\n'.repeat(10));
    socket.destroy();
  }
  await expect.poll(async () => (await shop.read()).status).toBe(200);
  for (let turn = 0; turn < 10; turn += 1) expect((await shop.read()).status).toBe(200);
});

test('a refused HEAD has the headers and no body', async () => {
  const shop = await openShop(() => new Promise<Response>(() => undefined));
  void shop.read().catch(() => undefined);
  void shop.read().catch(() => undefined);
  const { got } = await shop.say(
    'HEAD / HTTP/1.1\r\nHost: shop\r\nAccept: text/html\r\n\r\nHEAD / HTTP/1.1\r\nHost: shop\r\n\r\n',
  );
  await expect.poll(() => got().match(/HTTP\/1\.1 503/g)?.length).toBe(2);
  expect(got()).toMatch(/retry-after: \d+/i);
  expect(got()).not.toContain('<');
  expect(got()).not.toContain('{');
});

test('a request for another protocol is an ordinary request', async () => {
  const shop = await openShop(() => new Response('served'));
  const upgrade = 'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n';
  for (let client = 0; client < 3; client += 1) {
    const { got } = await shop.say(`GET /api/products HTTP/1.1\r\nHost: shop\r\n${upgrade}\r\n`);
    await expect.poll(got).toMatch(/^HTTP\/1\.1 200/);
  }
  const { socket } = await shop.say('CONNECT other.example:443 HTTP/1.1\r\nHost: other.example\r\n\r\n');
  await expect.poll(() => socket.destroyed).toBe(true);
  expect((await shop.read()).status).toBe(200);
});

test('a call that throws, or whose answer breaks off, frees its slot', async () => {
  // The library prints the broken stream.
  const print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => print.mockRestore());
  const shop = await openShop(({ url }) => {
    if (url.endsWith('?throws')) throw new Error('broken');
    if (!url.endsWith('?breaks')) return new Response('served');
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new Error('broken'));
      },
    });
    return new Response(body);
  });
  for (const fault of ['?throws', '?breaks', '?throws', '?breaks']) {
    await fetch(`${shop.address}/api/products${fault}`).then(
      (answer) => answer.text().catch(() => undefined),
      () => undefined,
    );
    expect((await shop.read()).status, fault).toBe(200);
  }
});
