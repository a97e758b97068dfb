// Tests of the fault proxy: each fault happens at the socket, a seed chooses the faults, and a log shows what the server
// received.
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { effectsOf } from '#tests/kit/faults/fault-log.ts';
import { openFaultProxy } from '#tests/kit/faults/fault-proxy.ts';
import { always, FAULT_WEIGHTS, type Fault, faultAt, seededPlan } from '#tests/kit/faults/fault-schedule.ts';

const SCALE = 0.005;
const LONG_MS = 20_000;
const everything = () => true;

/** A server that counts requests, honours keys and records what it receives, behind the proxy. */
async function openPair(scale = SCALE) {
  const got: string[] = [];
  const keys = new Set<unknown>();
  const server = createServer((asked, answer) => {
    let text = '';
    asked.on('data', (part) => {
      text += part;
    });
    asked.on('end', () => {
      got.push(`${asked.method} ${asked.url} ${text}`.trim());
      const key = asked.headers['idempotency-key'];
      const replayed = key !== undefined && keys.has(key) ? { 'idempotency-replayed': 'true' } : {};
      keys.add(key);
      answer.writeHead(200, { 'content-type': 'application/json', 'x-of': 'the server', ...replayed });
      answer.end(JSON.stringify({ success: true, n: got.length, text: 'abc'.repeat(20) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy = await openFaultProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { scale });
  onTestFinished(async () => {
    await proxy.close();
    server.closeAllConnections();
    server.close();
  });
  /** The status, or the error code of the connection. */
  const ask = (path = '/api/x', init: RequestInit = {}) =>
    fetch(proxy.origin + path, init).then(
      async (response) => ({ status: response.status, headers: response.headers, text: await response.text() }),
      (error: Error) => ({ status: (error.cause as { code?: string } | undefined)?.code ?? error.name, text: '' }),
    );
  return { got, proxy, ask };
}

describe('the schedule', () => {
  test('gives the same faults for the same seed, and others for another', () => {
    const hand = (seed: number) => Array.from({ length: 50 }, (_, index) => faultAt(seed, index));
    expect(hand(7)).toEqual(hand(7));
    expect(hand(7)).not.toEqual(hand(8));
    expect(hand(7).slice(1)).not.toEqual(hand(8).slice(0, -1));
  });

  test('follows its weights, which add up to a hundred', () => {
    expect(Object.values(FAULT_WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100);
    const counts = new Map<Fault, number>();
    for (let seed = 0; seed < 100; seed++)
      for (let index = 0; index < 200; index++) {
        const { fault } = faultAt(seed, index);
        counts.set(fault, (counts.get(fault) ?? 0) + 1);
      }
    for (const [fault, weight] of Object.entries(FAULT_WEIGHTS)) {
      const percent = (counts.get(fault as Fault) ?? 0) / 200;
      expect(Math.abs(percent - weight), `${fault}: ${percent} %`).toBeLessThan(0.15 * weight + 0.2);
    }
  });

  test('counts only the requests that it applies to', () => {
    const plan = seededPlan(7, ({ method }) => method === 'POST');
    const deal = (method: string) => plan({ method, url: '/' });
    expect([deal('POST'), deal('GET'), deal('POST')]).toEqual([faultAt(7, 0), undefined, faultAt(7, 1)]);
  });
});

const CASES: [fault: Fault, seen: { status: number | string; has?: string }, reached: number][] = [
  ['pass', { status: 200, has: '"n":1' }, 1],
  ['drop-request', { status: 'ECONNRESET' }, 0],
  ['drop-response', { status: 'ECONNRESET' }, 1],
  ['delay', { status: 200, has: '"n":1' }, 1],
  ['duplicate', { status: 200, has: '"n":1' }, 2],
  ['reorder', { status: 200, has: '"n":1' }, 1],
  ['500-before', { status: 500, has: '"success":false' }, 0],
  ['500-after', { status: 500, has: '"success":false' }, 1],
  ['429', { status: 429, has: '"success":false' }, 0],
  ['captive', { status: 200, has: '<!doctype html>' }, 0],
  ['truncated', { status: 200, has: '"n":1' }, 1],
  ['drip', { status: 200, has: '"n":1' }, 1],
];

describe('a request that meets', () => {
  test.each(CASES)('%s', async (fault, { status, has = '' }, reached) => {
    const { got, proxy, ask } = await openPair();
    proxy.meet(always(fault, everything, LONG_MS));
    const begun = performance.now();
    const answer = await ask('/api/x?q=1', { method: 'POST', body: 'hello' });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(has);
    expect(got).toEqual(Array.from({ length: reached }, () => 'POST /api/x?q=1 hello'));
    expect(proxy.log()).toMatchObject([{ method: 'POST', met: fault, answers: got.map(() => ({ status: 200 })) }]);
    const waits = fault === 'delay' || fault === 'reorder' || fault === 'drip';
    if (waits) expect(performance.now() - begun).toBeGreaterThan(LONG_MS * SCALE * 0.8);
  });

  test('429 has a Retry-After', async () => {
    const { proxy, ask } = await openPair(0.1);
    proxy.meet(always('429', everything, LONG_MS));
    const answer = await ask();
    expect('headers' in answer && answer.headers.get('retry-after')).toBe('2');
  });

  test('truncated: it claims JSON, ends without an error, and cannot be parsed', async () => {
    const { proxy, ask } = await openPair();
    proxy.meet(always('truncated', everything));
    const { text } = await ask();
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });

  test('reorder: the one sent later arrives first', async () => {
    const { got, proxy, ask } = await openPair(0.1);
    proxy.meet(({ url }) => ({ fault: url === '/first' ? 'reorder' : 'pass', ms: LONG_MS }));
    const first = ask('/first');
    await expect.poll(() => proxy.log().length).toBe(1);
    await ask('/second');
    await first;
    expect(got).toEqual(['GET /second', 'GET /first']);
  });

  test('delay: it arrives although its sender has given up', async () => {
    const { got, proxy } = await openPair();
    proxy.meet(always('delay', everything, LONG_MS));
    const gone = request(`${proxy.origin}/api/x`, { method: 'POST' });
    gone.on('error', () => undefined).end('late');
    await expect.poll(() => proxy.log().length).toBe(1);
    gone.destroy();
    await expect.poll(() => got).toEqual(['POST /api/x late']);
  });
});

test('headers, bodies and lengths pass unchanged', async () => {
  const { ask } = await openPair();
  const answer = await ask();
  expect('headers' in answer && answer.headers.get('x-of')).toBe('the server');
  expect(JSON.parse(answer.text)).toMatchObject({ success: true });
});

test('silence, a captive portal and a broken server apply to every request', async () => {
  const { got, proxy, ask } = await openPair();
  const seen: unknown[] = [];
  for (const mode of ['silent', 'portal', 'broken', 'open'] as const) {
    proxy.setMode(mode);
    seen.push((await ask()).status);
  }
  expect(seen).toEqual([expect.stringMatching(/ECONNRESET|UND_ERR_SOCKET/), 200, 500, 200]);
  expect(got).toHaveLength(1);
});

describe('a barrier', () => {
  const post = { method: 'POST' };
  const isPost = ({ method }: { method: string }) => method === 'POST';

  test('holds the n-th of its requests before the server', async () => {
    const { got, proxy, ask } = await openPair();
    const second = proxy.barrier({ matches: isPost, nth: 2, at: 'request' });
    await ask('/1', post);
    const held = ask('/2', post);
    expect((await second.reached).url).toBe('/2');
    await ask('/3');
    expect(got).toEqual(['POST /1', 'GET /3']);
    second.pass();
    expect((await held).status).toBe(200);
    expect(got).toHaveLength(3);
  });

  test('holds an answer after the server has acted', async () => {
    const { got, proxy, ask } = await openPair();
    const barrier = proxy.barrier({ matches: isPost, at: 'response' });
    const held = ask('/1', post);
    await barrier.reached;
    expect(got).toEqual(['POST /1']);
    barrier.drop();
    expect((await held).status).toBe('ECONNRESET');
    expect((await ask('/2', post)).status).toBe(200);
  });

  test('drops a request that it held, or sends it late when its sender has gone', async () => {
    const { got, proxy } = await openPair();
    for (const decision of ['drop', 'pass'] as const) {
      const barrier = proxy.barrier({ matches: isPost, at: 'request' });
      const gone = request(`${proxy.origin}/${decision}`, post);
      gone.on('error', () => undefined).end();
      await barrier.reached;
      gone.destroy();
      barrier[decision]();
    }
    await expect.poll(() => got).toEqual(['POST /pass']);
  });
});

test('effects on the server are counted by key', async () => {
  const { proxy, ask } = await openPair();
  const send = (key: string) => ask('/api/x', { method: 'POST', headers: { 'idempotency-key': `"${key}"` } });
  proxy.meet(always('drop-response', everything));
  await send('a#0');
  proxy.meet(undefined);
  await send('a#0');
  await send('b#0');
  await ask();
  expect(Object.fromEntries(proxy.effects())).toEqual({
    'a#0': { done: 1, replayed: 1, refused: 0 },
    'b#0': { done: 1, replayed: 0, refused: 0 },
  });
  const refusal = { method: 'POST', url: '/', key: 'c#0', answers: [{ status: 409, isReplay: false }] };
  expect(effectsOf([refusal]).get('c#0')).toEqual({ done: 0, replayed: 0, refused: 1 });
  proxy.forgetLog();
  expect(proxy.effects().size).toBe(0);
});
