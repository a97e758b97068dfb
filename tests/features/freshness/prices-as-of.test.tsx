import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noteCachedSince, useCachedSince } from '#src/features/freshness/cached-since.ts';
import { PricesAsOf } from '#src/features/freshness/prices-as-of.tsx';
import { shownTime } from '#src/features/freshness/shown-time.ts';

const Listing = () => <PricesAsOf since={useCachedSince(['products', 'listing'])} />;
const HASH = JSON.stringify(['products', 'listing']);

test('says how old prices from the device are, until fresh ones arrive', () => {
  const at = new Date();
  at.setHours(14, 5);
  const { container } = render(<Listing />);
  expect(container.textContent).toBe('');
  act(() => noteCachedSince(HASH, at.getTime()));
  expect(screen.getByRole('status').textContent).toMatch(/^Prices as of 14:05/);
  act(() => noteCachedSince(HASH, undefined));
  expect(container.textContent).toBe('');
});

test('names the day of an older price', () => {
  const now = new Date(2026, 10, 21, 12, 0).getTime();
  const before = new Date(2026, 10, 19, 9, 30).getTime();
  expect(shownTime(before, now)).toBe('09:30, 19-11-26');
  expect(shownTime(new Date(2026, 10, 21, 9, 30).getTime(), now)).toBe('09:30');
});
