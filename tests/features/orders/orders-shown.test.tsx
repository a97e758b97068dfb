// How many orders the history shows when a customer comes back to it, and what it says while it loads.
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { removePersonal } from '#src/features/session/personal-queries.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';

const orders = Array.from({ length: 25 }, (_, at) => ({
  ...{ _id: `order${at}`, status: 'Processing', createdAt: '2026-11-05T10:00:00.000Z', orderTotalAmount: 734 },
  productData: [],
}));

function logIn(email: string | null) {
  writeStored('contact_email', email);
  writeStored('userToken', email && `a-token-of-${email}-0123456789`);
}
beforeEach(() => logIn('asha@example.com'));

const rows = () => within(screen.getByRole('main')).findAllByRole('heading', { name: /^Order of/ });

/** Ten of 25 orders are shown. */
async function openTen() {
  const page = await openPage(
    '/userdashboard/order-history',
    cannedFetch({ 'GET /user-profile': { user: [] }, 'GET /order-history': { orders } }),
  );
  expect(await rows()).toHaveLength(10);
  const goTo = (to: '/about' | '/userdashboard/order-history') => act(() => page.router.navigate({ to }));
  return { ...page, goTo, showMore: () => page.user.click(screen.getByRole('button', { name: 'Show more orders' })) };
}

test('it shows as many as before, however long the list was read', async () => {
  const { goTo, showMore } = await openTen();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  await showMore();
  await act(() => vi.advanceTimersByTimeAsync(60 * 60_000));
  vi.useRealTimers();
  await goTo('/about');
  await goTo('/userdashboard/order-history');
  expect(await rows()).toHaveLength(20);
});

test('it shows the next customer ten', async () => {
  const { goTo, showMore, queryClient } = await openTen();
  await showMore();
  expect(await rows()).toHaveLength(20);
  await goTo('/about');
  act(() => logIn(null));
  removePersonal(queryClient);
  act(() => logIn('ravi@example.com'));
  await goTo('/userdashboard/order-history');
  expect(await rows()).toHaveLength(10);
});

test('it says that it loads', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  await openPage('/userdashboard/order-history', cannedFetch({ 'GET /order-history': () => promise }));
  expect((await within(screen.getByRole('main')).findByText('Loading...')).role).toBe('status');
  resolve({ orders });
  expect(await rows()).toHaveLength(10);
});
