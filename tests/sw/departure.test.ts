import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDeparture } from '#sw/departure.ts';

const never = new Promise<string>(() => {});
const refused = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('without a departure work settles as it does', async () => {
  const departure = createDeparture();
  expect(await departure.until(Promise.resolve('done'), 'left')).toBe('done');
  await expect(departure.until(refused(), 'left')).rejects.toThrow('Failed to fetch');
});

test('a departure ends what is pending and what begins after it', async () => {
  const departure = createDeparture();
  const pending = departure.until(never, 'left');
  departure.begin();
  expect(await pending).toBe('left');
  expect(await departure.until(never, 'left')).toBe('left');
  expect(departure.isDeparting()).toBe(true);
});

test('an event lasts no longer than the departure, and fails as its work does', async () => {
  const departure = createDeparture();
  const works: Promise<unknown>[] = [];
  const life = departure.bound({ waitUntil: (work) => void works.push(work) });
  life.waitUntil(refused());
  await expect(works[0]).rejects.toThrow('Failed to fetch');
  life.waitUntil(never);
  departure.begin();
  await works[1];
});

test('a worker that is not replaced handles requests again', async () => {
  const departure = createDeparture();
  departure.begin();
  vi.advanceTimersByTime(29_999);
  expect(departure.isDeparting()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(departure.isDeparting()).toBe(false);
  expect(await departure.until(Promise.resolve('done'), 'left')).toBe('done');
});
