import { describe, expect, test, vi } from 'vitest';
import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import { createConnectivity } from '#src/offline/connectivity/connectivity.ts';
import { VirtualClock } from '#tests/kit/simulation/clock.ts';

function open(answer: typeof fetch) {
  const platform = { isOnline: true };
  const clock = new VirtualClock();
  const connectivity = createConnectivity({ fetch: answer, isOnline: () => platform.isOnline, clock });
  const [listener, returned, suspected, answered] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const stop = connectivity.listen(listener);
  connectivity.onReturn(returned);
  connectivity.onSuspect(suspected);
  connectivity.onAnswer(answered);
  return { platform, clock, connectivity, listener, returned, suspected, answered, stop };
}
const ok = async () => new Response();
const broken = () => Promise.reject(new TypeError('fetch failed'));
const silent: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });
const portal = async () =>
  new Response('<h1>Log in to the Wi-Fi</h1>', { status: 403, headers: { 'content-type': 'text/html' } });

describe('online', () => {
  test('is the result of a probe, once a call has failed', async () => {
    const { connectivity, listener, suspected } = open(broken);
    await expect(connectivity.fetch('/')).rejects.toThrow(TypeError);
    expect(suspected).toHaveBeenCalledOnce();
    // Only that one call may have failed.
    expect(connectivity.isOnline()).toBe(true);
    expect(connectivity.isReached()).toBe(false);
    connectivity.proveGone();
    connectivity.proveGone();
    expect(connectivity.isOnline()).toBe(false);
    connectivity.proveReached(false);
    expect(connectivity.isOnline()).toBe(true);
    expect(listener.mock.calls).toEqual([[false], [true]]);
  });

  test('is not restored by any answered call: a probe finds out whether the shop answered', async () => {
    const { connectivity, answered } = open(ok);
    connectivity.proveGone();
    await connectivity.fetch('/');
    expect(answered).toHaveBeenCalledOnce();
    expect(connectivity.isOnline()).toBe(false);
    connectivity.proveReached(false);
    expect(connectivity.isOnline()).toBe(true);
  });

  test('is false when the platform says so, until the shop itself has answered', async () => {
    const { platform, connectivity, listener } = open(ok);
    platform.isOnline = false;
    connectivity.recheck();
    expect(connectivity.isOnline()).toBe(false);
    platform.isOnline = true;
    connectivity.recheck();
    expect(connectivity.isOnline()).toBe(false);
    connectivity.proveReached(false);
    expect(listener.mock.calls).toEqual([[false], [true]]);
  });

  test('does not call a listener that was removed', () => {
    const { connectivity, listener, stop } = open(ok);
    stop();
    connectivity.proveGone();
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('a suspected outage', () => {
  const timedOut = () => Promise.reject(new DOMException('', 'TimeoutError'));
  const givenUp = () => Promise.reject(new DOMException('', 'AbortError'));
  const failed = async () => new Response('{}', { status: 500, headers: { 'content-type': 'application/json' } });
  const failing = async () => new Response('{}', { status: 502, headers: { 'content-type': 'application/json' } });
  const refusing = async () => new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } });
  const cached = async () => new Response('<p>', { headers: { [CACHED_AT_HEADER]: '1', 'content-type': 'text/html' } });

  test.each([
    ['nobody answers', broken, 1],
    ['no answer comes in time', timedOut, 1],
    ['a page comes in place of the answer, whatever its status', portal, 1],
    ['a server is in trouble', failing, 1],
    ['the shop has an error', failed, 1],
    ['a call is given up', givenUp, 0],
    ['the shop refuses', refusing, 0],
    ['the worker answers from its cache', cached, 0],
  ])('arises when %s', async (_, answer, times) => {
    const { connectivity, suspected } = open(answer);
    await connectivity.fetch('/').catch(() => undefined);
    expect(suspected).toHaveBeenCalledTimes(times);
    expect(connectivity.isReached()).toBe(times === 0);
  });

  test('begins while a call is overdue', async () => {
    const { connectivity, clock, suspected } = open(silent);
    void connectivity.fetch('/').catch(() => undefined);
    clock.step(4_999);
    expect(suspected).not.toHaveBeenCalled();
    clock.step(1);
    expect(suspected).toHaveBeenCalledOnce();
  });

  test('does not begin after a call that was answered or failed for a reason of its own', async () => {
    for (const answer of [ok, givenUp]) {
      const { connectivity, clock, suspected } = open(answer);
      await connectivity.fetch('/').catch(() => undefined);
      clock.step(60_000);
      expect(suspected).not.toHaveBeenCalled();
      expect(connectivity.isReached()).toBe(true);
    }
  });
});

describe('the shop’s return', () => {
  test('is announced after an outage, and after a call that failed', async () => {
    const { connectivity, returned } = open(broken);
    await connectivity.fetch('/').catch(() => undefined);
    connectivity.proveReached(true);
    expect(returned).toHaveBeenCalledOnce();
    connectivity.proveGone();
    connectivity.proveReached(false);
    expect(returned).toHaveBeenCalledTimes(2);
  });

  test('is not announced when the first probe after a failed call succeeds: one call failed, not the network', async () => {
    const { connectivity, returned } = open(broken);
    await connectivity.fetch('/').catch(() => undefined);
    connectivity.proveReached(false);
    expect(returned).not.toHaveBeenCalled();
    connectivity.suspect();
    connectivity.proveReached(true);
    expect(returned).toHaveBeenCalledOnce();
  });

  test('aborts the calls that were sent before the outage, except writes that are not retried', async () => {
    const { connectivity, clock } = open(silent);
    const outcome = (call: Promise<unknown>) => call.then(String, (error: Error) => error.name);
    const old = [
      outcome(connectivity.fetch('/list')),
      outcome(connectivity.senderFetch('/add', { method: 'POST' })),
      outcome(connectivity.fetch('/order', { method: 'POST' })),
    ];
    clock.step(3_001);
    const young = outcome(connectivity.fetch('/new'));
    connectivity.proveGone();
    connectivity.proveReached(false);
    const pending = 'still open';
    const now = (call: Promise<string>) => Promise.race([call, new Promise((done) => setTimeout(done, 5, pending))]);
    expect(await Promise.all([...old, young].map(now))).toEqual(['TimeoutError', 'TimeoutError', pending, pending]);
    // An aborted call is no evidence of an outage.
    expect(connectivity.isReached()).toBe(true);
  });
});
