import { describe, expect, test } from 'vitest';
import { addCart, getCart } from '#src/contract/cart.ts';
import type { Ports } from '#src/offline/ports/ports.ts';
import { transmit } from '#src/offline/replay/ask-server.ts';
import { classify } from '#src/offline/replay/classify.ts';
import { VirtualClock } from '#tests/kit/simulation/clock.ts';
import { config, plainConfig } from '#tests/kit/simulation/docs.ts';

const clock = new VirtualClock();
const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' }, ...init });

function send(answer: () => Promise<Response> | Response, request = {}, signal = new AbortController().signal) {
  const seen: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: unknown, init?: RequestInit) => {
    seen.push({ url: String(url), init: init ?? {} });
    return answer();
  };
  const ports = { config, clock, fetch } as unknown as Ports;
  const observed = transmit(ports, addCart, { method: 'POST', url: '/api/add-cart', ...request }, signal, 'secret');
  return { observed, seen };
}

test('our page sends its build, so that the server can require an update', async () => {
  const seen: RequestInit[] = [];
  const fetch = async (_: unknown, init?: RequestInit) => {
    seen.push(init ?? {});
    return json({ success: false, code: 'client-too-old', message: 'Reload' }, { status: 426 });
  };
  const ports = { config: { ...config, tellsBuild: true }, clock, fetch } as unknown as Ports;
  const seenBack = await transmit(ports, addCart, { method: 'POST', url: '/' }, new AbortController().signal, null);
  expect(seen[0]?.headers).toMatchObject({ 'x-client-build': '1' });
  expect(classify(seenBack, { method: 'POST', hasKeys: true, isWish: false })).toEqual({
    kind: 'blocked',
    by: 'upgrade',
  });
});

describe('a request', () => {
  test('is sent as it was stored, with key, token and Idempotency-Key', async () => {
    const { observed, seen } = send(() => json({ success: true }), { body: '{"a":1}', key: 'op#0' });
    await observed;
    expect(seen).toMatchObject([
      { url: '/api/add-cart', init: { method: 'POST', body: '{"a":1}', cache: 'no-store', redirect: 'error' } },
    ]);
    expect(seen[0]?.init.headers).toEqual({
      accept: 'application/json',
      'auth-key': 'key',
      authorization: 'Bearer secret',
      'content-type': 'application/json',
      'idempotency-key': '"op#0"',
    });
  });

  test('without key, body or token has no such header', async () => {
    const seen: RequestInit[] = [];
    const fetch = async (_: unknown, init?: RequestInit) => {
      seen.push(init ?? {});
      return json({ cartItems: [] });
    };
    const ports = { config, clock, fetch } as unknown as Ports;
    await transmit(ports, getCart, { method: 'GET', url: '/' }, new AbortController().signal, null);
    expect(seen[0]?.headers).toEqual({ accept: 'application/json', 'auth-key': 'key' });
    expect(seen[0]).not.toHaveProperty('body');
  });
});

test('a server that does not honour keys gets none, also for a request that was stored with one', async () => {
  const seen: RequestInit[] = [];
  const fetch = async (_: unknown, init?: RequestInit) => {
    seen.push(init ?? {});
    return json({ success: true });
  };
  const ports = { config: plainConfig, clock, fetch } as unknown as Ports;
  const request = { method: 'POST', url: '/', key: 'op#0' };
  await transmit(ports, addCart, request, new AbortController().signal, null);
  expect(seen[0]?.headers).not.toHaveProperty('idempotency-key');
});

describe('the answer', () => {
  test("is judged by whether it is the shop's (api/judge-api-response.ts)", async () => {
    expect(await send(() => json({ success: true, data: null })).observed).toMatchObject({
      kind: 'success',
      reply: { success: true },
    });
    const body = { success: false, code: 'out-of-stock', message: 'Item is out of stock' };
    expect(await send(() => json(body, { status: 409 })).observed).toMatchObject({
      ...{ kind: 'refusal', status: 409, code: 'out-of-stock', message: 'Item is out of stock' },
    });
    expect(await send(() => json({ message: 'Forbidden' }, { status: 403 })).observed).toMatchObject({
      kind: 'unproven',
      status: 403,
    });
  });

  test('of a broken connection is unproven', async () => {
    expect(await send(() => Promise.reject(new TypeError('fetch failed'))).observed).toEqual({ kind: 'unproven' });
  });

  test('after fifteen seconds, or when the page goes away, is unproven', async () => {
    const hanging = (signal: AbortSignal) =>
      new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const fetch = (_: unknown, init?: RequestInit) => hanging(init?.signal as AbortSignal);
    const ports = { config, clock, fetch } as unknown as Ports;
    const request = { method: 'POST', url: '/' };
    const late = transmit(ports, addCart, request, new AbortController().signal, null);
    clock.step(15_000);
    expect(await late).toEqual({ kind: 'unproven' });
    const leaving = new AbortController();
    const left = transmit(ports, addCart, request, leaving.signal, null);
    leaving.abort();
    expect(await left).toEqual({ kind: 'unproven' });
  });

  test('to a programming error is not treated as a network failure', async () => {
    await expect(send(() => Promise.reject(new RangeError('bug'))).observed).rejects.toThrow('bug');
  });
});
