import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { indianDay } from '#src/domain/shop-date.ts';
import { noteCachedSince, useCachedSince } from '#src/features/freshness/cached-since.ts';
import { PricesAsOf } from '#src/features/freshness/prices-as-of.tsx';
import { shownTime } from '#src/features/freshness/shown-time.ts';
import { tee } from '../cart/sample-products.ts';
import { openProduct } from '../product/reading.ts';

const Listing = () => <PricesAsOf since={useCachedSince(['products', 'listing'])} />;
const HASH = JSON.stringify(['products', 'listing']);

test('says how old prices from the device are, until fresh ones arrive', () => {
  const at = new Date(`${indianDay(new Date())}T14:05+05:30`);
  const { container } = render(<Listing />);
  expect(container.textContent).toBe('');
  act(() => noteCachedSince(HASH, at.getTime()));
  expect(screen.getByRole('status').textContent).toMatch(/^Prices as of 14:05/);
  act(() => noteCachedSince(HASH, undefined));
  expect(container.textContent).toBe('');
});

test('names the day of an older price; day and time are those in India, wherever the device is', () => {
  const now = Date.parse('2026-11-21T12:00+05:30');
  expect(shownTime(Date.parse('2026-11-19T09:30+05:30'), now)).toBe('09:30, 19-11-2026');
  expect(shownTime(Date.parse('2026-11-21T00:30+05:30'), now)).toBe('00:30');
  expect(shownTime(Date.parse('2026-11-20T23:30+05:30'), now)).toBe('23:30, 20-11-2026');
});

test('a product page that was hidden for hours asks for the price of now when it is looked at again, one hidden for seconds does not', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let { salePrice } = tee;
  const { calls } = await openProduct(tee, { 'GET /productbyname': () => ({ data: [{ ...tee, salePrice }] }) });
  await screen.findByText('Shipping Offers');
  salePrice += 100;
  const requests = () => calls.filter((call) => call.startsWith('GET /productbyname')).length;
  const comeBackAfter = async (ms: number) => {
    vi.setSystemTime(Date.now() + ms);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    // The older price stays until the new one is here.
    expect(screen.getAllByText('Rs. 999').length).toBeGreaterThan(0);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  };
  const before = requests();
  await comeBackAfter(30_000);
  expect(requests()).toBe(before);
  await comeBackAfter(12 * 60 * 60_000);
  await waitFor(() => expect(screen.queryAllByText('Rs. 999')).toEqual([]));
  expect(requests()).toBe(before + 1);
});
