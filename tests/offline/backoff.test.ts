import { describe, expect, test } from 'vitest';
import { CALM, emptyDoc, type Net } from '#src/offline/document/doc.ts';
import { afterFailure, afterPending, afterSuccess, awake, waitOf } from '#src/offline/replay/backoff.ts';
import { WAKES } from '#src/offline/replay/triggers.ts';
import { NOW } from '#tests/kit/simulation/docs.ts';

/** The wait of a list after the trigger `online`. */
const wokenNet = (net: Net): Net => awake({ ...emptyDoc('cart:s'), net }, WAKES.online, NOW).net;

const failing = (times: number, random = 1): Net => {
  let net: Net = CALM;
  for (let at = 0; at < times; at += 1) net = afterFailure(net, { now: NOW, random });
  return net;
};

describe('the wait after failures', () => {
  test.each([
    [1, 1_000],
    [2, 2_000],
    [4, 8_000],
    [9, 256_000],
    [10, 300_000],
    [30, 300_000],
  ])('after %i at most %i ms', (times, ms) => {
    expect(waitOf(failing(times), NOW)).toBe(ms);
  });

  test('is anything from one second up to that', () => {
    expect(waitOf(failing(8, 0), NOW)).toBe(1_000);
    expect(waitOf(failing(8, 0.5), NOW)).toBe(64_000);
  });

  test('honours Retry-After, at most an hour of it', () => {
    const wait = (retryAfterMs: number) => waitOf(afterFailure(CALM, { now: NOW, random: 0, retryAfterMs }), NOW);
    expect(wait(30_000)).toBe(30_000);
    expect(wait(86_400_000)).toBe(3_600_000);
  });

  test('is never shorter than Retry-After', () => {
    expect(waitOf(afterFailure(CALM, { now: NOW, random: 0, atLeastMs: 2_000 }), NOW)).toBe(2_000);
  });

  test('ends when a clock was set back', () => {
    expect(waitOf(failing(10), NOW - 1)).toBe(0);
    expect(waitOf(failing(10), NOW + 300_000)).toBe(0);
  });

  test('reaches an hour at the sixtieth failure within one', () => {
    const hour = 3_600_000;
    let net: Net = CALM;
    for (let at = 0; at < 60; at += 1) net = afterFailure(net, { now: NOW + at * 1_000, random: 0 });
    const now = NOW + 59_000;
    expect(waitOf(net, now)).toBe(NOW + hour - now);
    expect(waitOf(wokenNet(net), now)).toBe(NOW + hour - now);
    const later = afterFailure(net, { now: NOW + hour, random: 0 });
    expect(later.failedAt).toHaveLength(60);
  });

  test('forgets failures of another hour and of the future (a clock that was set)', () => {
    const old: Net = { ...CALM, failedAt: [NOW - 3_600_000, NOW + 5_000, NOW - 10] };
    expect(afterFailure(old, { now: NOW, random: 0 }).failedAt).toEqual([NOW - 10, NOW]);
  });
});

test('an answer of the shop ends the backoff, not the limits', () => {
  expect(waitOf(wokenNet(failing(10)), NOW)).toBe(1_000);
  expect(waitOf(wokenNet(CALM), NOW)).toBe(0);
});

test.each(['enqueue', 'navigation'] as const)('the trigger %s ends no wait, and changes no document', (why) => {
  const doc = { ...emptyDoc('cart:s'), net: failing(10) };
  expect(awake(doc, WAKES[why], NOW)).toBe(doc);
});

test('a server that is still processing a request is asked again after one to two seconds', () => {
  expect(waitOf(afterPending(CALM, NOW, 0), NOW)).toBe(1_000);
  expect(waitOf(afterPending(CALM, NOW, 1), NOW)).toBe(2_000);
  expect(afterPending(failing(3), NOW, 0).failures).toBe(3);
});

test('a success clears all failures', () => {
  expect(afterSuccess()).toEqual(CALM);
});
