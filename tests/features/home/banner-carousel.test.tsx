import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BannerCarousel } from '#src/features/home/banner-carousel.tsx';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the banners move on every 4 seconds', async () => {
  const turns: number[] = [];
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(() => void turns.push(Date.now()));
  const data = ['b1', 'b2', 'b3'].map((_id) => ({ _id, bannerImg: `media/banners/${_id}.webp` }));
  const { fetch } = cannedFetch({ 'GET /get-banners': { data } });
  await renderShop(<BannerCarousel />, { fetch });
  await screen.findByRole('button', { name: 'Pause: Offers' });
  await act(() => vi.advanceTimersByTimeAsync(12_100));
  expect(turns.length).toBeGreaterThanOrEqual(2);
  const [first = 0, second = 0] = turns;
  expect(Math.round((second - first) / 100) / 10).toBe(4);
});
