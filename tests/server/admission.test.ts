// Overload: which requests are refused, what a refusal contains, and that the other kinds are still served.
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Admission, createAdmission, kindOf, type RequestKind } from '#server/http/admission.ts';
import { listen } from '#server/start/listen.ts';

const TIGHT = { concurrency: 1, burstWaitMs: 30, standingWaitMs: 30, maxLength: 1 };
const LIMITS = { checkout: TIGHT, write: TIGHT, read: TIGHT };

/** A shop whose answers wait until `open`, unless their address ends in '?free'. */
interface Gate {
  admission: Admission;
  address: string;
  refused: RequestKind[];
  /** The paths of all requests, and of those that were admitted. */
  arrived: () => (string | undefined)[];
  /** The connections of all requests. */
  sockets: Socket[];
  served: () => string[];
  open(): void;
}

async function openGate(origins: string[] = [], limits = LIMITS): Promise<Gate> {
  const refused: RequestKind[] = [];
  const served: string[] = [];
  let waiting: (() => void)[] = [];
  let isOpen = false;
  const admission = createAdmission(origins, (kind) => refused.push(kind), limits);
  const fetchHeld = async ({ url }: Request) => {
    served.push(new URL(url).pathname);
    if (!isOpen && !url.endsWith('?free')) await new Promise<void>((resolve) => waiting.push(resolve));
    return new Response('served');
  };
  const arrived: (string | undefined)[] = [];
  const sockets: Socket[] = [];
  const guard: Admission['guard'] = (serve) => {
    const listener = admission.guard(serve);
    return (asked, answer) => {
      arrived.push(asked.url);
      sockets.push(asked.socket);
      return listener(asked, answer);
    };
  };
  const server = await listen({ fetch: fetchHeld }, { PORT: 0, HOST: '127.0.0.1' }, { guard });
  const open = () => {
    isOpen = true;
    for (const go of waiting) go();
    waiting = [];
  };
  onTestFinished(async () => {
    open();
    await server.stop(0);
  });
  return { admission, address: server.address, refused, arrived: () => arrived, sockets, served: () => served, open };
}

/** Occupies the one slot of a kind and the one place in its queue. */
async function fill({ address, arrived, served }: Gate, path: string, method = 'GET') {
  const first = fetch(address + path, { method });
  await expect.poll(served).toContain(path);
  const second = fetch(address + path, { method });
  await expect.poll(arrived).toEqual([path, path]);
  return [first, second];
}

test.each<[string, string, RequestKind | null]>([
  ['POST', '/api/create-order', 'checkout'],
  ['POST', '/api/payment-window', 'checkout'],
  ['POST', '/api/verify-payment', 'checkout'],
  ['POST', '/api/cod-order', 'checkout'],
  ['GET', `/api/get-order/${'f'.repeat(32)}`, 'checkout'],
  ['POST', '/api/webhooks/razorpay', 'checkout'],
  ['GET', '/api/payment-config', 'checkout'],
  ['POST', '/pay/payments', 'checkout'],
  ['POST', '/api/add-cart', 'write'],
  ['GET', '/api/products?limit=3', 'read'],
  ['GET', '/', 'read'],
  ['GET', '/product/Tee%202.5', 'read'],
  ['GET', '/sitemap.xml', 'read'],
  ['GET', '/sitemap-1.xml?x=2', 'read'],
  ['GET', '/ready', null],
  ['GET', '/sw.js', null],
  ['GET', '/assets/index-1a2b.js', null],
  ['GET', '/media/products/tee.jpg?w=400', null],
  ['OPTIONS', '/api/create-order', null],
  ['POST', '/api/add-review', null],
  // Disguised paths.
  ['GET', '/assets/../api/products', 'read'],
  ['GET', '/media/%2e%2e/api/products', 'read'],
  ['GET', '/pay/../api/products', 'read'],
  ['GET', '/api/products?page=/health', 'read'],
  ['GET', '/api/products#/sw.js', 'read'],
  ['POST', 'http://shop/api/create-order', 'checkout'],
  ['GET', '//', 'read'],
])('%s %s is of the kind %s', (method, url, kind) => {
  expect(kindOf({ method, url })).toBe(kind);
});

test('a refused call gets 503 with Retry-After, CORS and the JSON of every other refusal', async () => {
  const gate = await openGate(['https://other.example']);
  const before = await fill(gate, '/api/products');
  const answer = await fetch(`${gate.address}/api/products`, { headers: { origin: 'https://other.example' } });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ success: false, code: 'busy', message: expect.any(String) });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://other.example');
  expect(answer.headers.get('access-control-expose-headers'), 'the page may read it').toBe('retry-after');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(gate.refused).toContain('read');
  gate.open();
  expect((await before[0])?.status).toBe(200);
});

test('a browser that opens a page gets a small page that reloads itself and needs no other file', async () => {
  const gate = await openGate();
  void (await fill(gate, '/'));
  const answer = await fetch(gate.address, { headers: { accept: 'text/html,application/xhtml+xml' } });
  const html = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect(answer.headers.get('refresh')).toBe('6');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(html).toContain('Your cart is saved');
  expect(html).not.toMatch(/<script|<link|<img|src=/);
  expect(html.length).toBeLessThan(1_500);
  const call = await fetch(`${gate.address}/api/products`, { headers: { accept: 'text/html' } });
  expect(call.headers.get('content-type'), 'a call gets JSON, whatever it accepts').toContain('application/json');
});

test('reads that fill their queue do not delay a checkout or a write', async () => {
  const gate = await openGate();
  void (await fill(gate, '/api/products'));
  const others = [
    fetch(`${gate.address}/api/create-order`, { method: 'POST' }),
    fetch(`${gate.address}/api/add-cart`, { method: 'POST' }),
  ];
  await expect.poll(gate.served).toEqual(expect.arrayContaining(['/api/create-order', '/api/add-cart']));
  gate.open();
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
});

test('a slot is free again after the response, and after the client closed its connection', async () => {
  const gate = await openGate();
  const gone = request(`${gate.address}/api/products`);
  gone.on('error', () => undefined);
  gone.end();
  await expect.poll(gate.served).toHaveLength(1);
  gone.destroy();
  await expect
    .poll(() =>
      fetch(`${gate.address}/api/stores`, { signal: AbortSignal.timeout(300) }).then(
        ({ status }) => status,
        () => 'served',
      ),
    )
    .toBe('served');
  gate.open();
  for (let call = 0; call < 20; call += 1) expect((await fetch(`${gate.address}/api/products`)).status).toBe(200);
});

test('a client that has gone while it waited passes its turn on', async () => {
  const patient = { ...TIGHT, burstWaitMs: 60_000, standingWaitMs: 60_000 };
  const gate = await openGate([], { checkout: patient, write: patient, read: patient });
  const first = fetch(`${gate.address}/api/products`);
  await expect.poll(gate.served).toHaveLength(1);
  const gone = request(`${gate.address}/api/stores`);
  gone.on('error', () => undefined);
  gone.end();
  await expect.poll(gate.arrived).toHaveLength(2);
  gone.destroy();
  await expect.poll(() => gate.sockets[1]?.destroyed).toBe(true);
  gate.open();
  expect([(await first).status, (await fetch(`${gate.address}/api/products`)).status]).toEqual([200, 200]);
  expect(gate.served()).not.toContain('/api/stores');
});

test('an answer frees one slot: after many of them no more requests run at once than before', async () => {
  const gate = await openGate();
  for (let call = 0; call < 5; call += 1) await (await fetch(`${gate.address}/api/products?free`)).text();
  const calls = [1, 2, 3].map(() => fetch(`${gate.address}/api/stores`));
  await expect.poll(() => gate.refused).toEqual(['read', 'read']);
  gate.open();
  expect((await Promise.all(calls)).map(({ status }) => status).toSorted()).toEqual([200, 503, 503]);
});

test('counts as busy for a second after a refusal', async () => {
  const gate = await openGate();
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(gate.admission.isBusy()).toBe(false);
  const calls = await fill(gate, '/api/products');
  expect((await fetch(`${gate.address}/api/products`)).status).toBe(503);
  gate.open();
  // The second call may be refused, too: it waits for 30 ms at most.
  await Promise.all(calls);
  vi.advanceTimersByTime(999);
  expect(gate.admission.isBusy()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(gate.admission.isBusy()).toBe(false);
});
