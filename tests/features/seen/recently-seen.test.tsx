// The row of recently seen products below a page.
import { hashKey } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import type { Product } from '#src/contract/product.ts';
import { noteCachedSince } from '#src/features/freshness/cached-since.ts';
import { productQuery } from '#src/features/product/product-query.ts';
import { noteSeen, readSeen } from '#src/features/seen/seen-store.ts';
import { readStored, subscribeStored, writeStored } from '#src/features/session/browser-storage.ts';
import { leaveAccount } from '#src/features/session/leave-account.ts';
import { createMemoryStore, type Store } from '#src/storage/store.ts';
import { cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { shaker, tee } from '../cart/sample-products.ts';

const HOUR = 3_600_000;
const ASHA = 'asha@example.com';
const soldOut: Product = {
  ...shaker,
  _id: 'gone',
  productName: 'Sold Out Bottle',
  variations: [{ color: 'Black', image: '', sizes: [{ size: '700 ml', stock: 0 }] }],
};

beforeEach(() => {
  writeStored('userToken', null);
  writeStored('contact_email', null);
});

const row = () => within(screen.getByRole('complementary', { name: 'Recently seen' }));
const names = () =>
  row()
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);

async function open(path: string, seen: readonly [Product, checkedAt: number][] = [], answers = {}) {
  const canned = cannedFetch({
    'GET /productbyname': ({ query }: { query: URLSearchParams }) => ({
      data: [tee, shaker].filter((one) => one.productName === query.get('productName')),
    }),
    'GET /get-banners': { data: [] },
    ...answers,
  });
  const page = await openPage('/about', canned);
  const { notes } = (await page.sync?.open()) ?? {};
  if (!notes) throw new Error('there is no outbox');
  for (const [product, checkedAt] of seen) await noteSeen(notes, null, product, checkedAt);
  await act(() => page.router.navigate({ to: path }));
  return { ...page, calls: canned.calls, notes };
}

test('a product page records its product, and its own row leaves it out', async () => {
  const { router, notes } = await open('/product/Training-Tee');
  await waitFor(async () => expect(await readSeen(notes, null)).toHaveLength(1));
  expect(screen.queryByRole('complementary', { name: 'Recently seen' })).toBeNull();
  const openShaker = () =>
    act(() => router.navigate({ to: '/product/$productName', params: { productName: 'Shaker-Bottle' } }));
  await openShaker();
  await waitFor(() => expect(names()).toEqual(['Training Tee']));
  await act(() => router.navigate({ to: '/' }));
  await waitFor(() => expect(names()).toEqual(['Shaker Bottle', 'Training Tee']));
  // The row has read both by now.
  await openShaker();
  expect(names()).toEqual(['Training Tee']);
  await act(() => router.navigate({ to: '/about' }));
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Recently seen' })).toBeNull());
});

test('a product page that shows a stored copy records the time of the copy', async () => {
  const { api, router, notes } = await open('/about');
  const hash = hashKey(productQuery(api, 'Training-Tee').queryKey);
  const at = Date.now() - 24 * HOUR;
  noteCachedSince(hash, at);
  onTestFinished(() => noteCachedSince(hash, undefined));
  await act(() => router.navigate({ to: '/product/$productName', params: { productName: 'Training-Tee' } }));
  await waitFor(async () => expect((await readSeen(notes, null)).map(({ checkedAt }) => checkedAt)).toEqual([at]));
});

test('a review that was sent appears on the page of its product, which has the row below it', async () => {
  const reviews: Product['reviews'] = [];
  const { user, notes } = await open('/product/Training-Tee', [], {
    'GET /productbyname': () => ({ data: [{ ...tee, reviews }] }),
    'POST /add-review': () => {
      const createdAt = '2026-11-20T06:30:00.000Z';
      reviews.push({ _id: 'r1', name: 'Asha', rating: 4, comment: 'Dries in an hour.', createdAt, image: '' });
      return {};
    },
  });
  await waitFor(async () => expect(await readSeen(notes, null)).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Add Review' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add Review' }));
  await user.click(form.getByRole('radio', { name: '4 stars' }));
  await user.type(form.getByLabelText('Name'), 'Asha');
  await user.type(form.getByLabelText('Email'), ASHA);
  await user.type(form.getByLabelText('Your review'), 'Dries in an hour.');
  await user.click(form.getByRole('button', { name: 'Send review' }));
  await screen.findByText('Review added successfully');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('Dries in an hour.');
});

test('sold-out products and expired prices are left out', async () => {
  const now = Date.now();
  const answers = { 'GET /product': () => Promise.reject(new TypeError('no network')) };
  await open(
    '/',
    [
      [soldOut, now],
      [shaker, now - 8 * 24 * HOUR],
      [tee, now],
    ],
    answers,
  );
  await waitFor(() => expect(names()).toEqual(['Training Tee']));
});

test('offline, prices of yesterday show their age', async () => {
  const answers = { 'GET /product': () => Promise.reject(new TypeError('no network')) };
  await open('/', [[tee, Date.now() - 24 * HOUR]], answers);
  await waitFor(() => expect(names()).toEqual(['Training Tee']));
  expect(row().getByRole('status').textContent).toMatch(/^Prices as of/);
});

test.each([
  ['a stale card', -7 * HOUR],
  ['a card from the future (the clock was set back)', HOUR],
])(
  '%s is fetched again: the new price is shown, and a product that the shop no longer has is removed',
  async (_, age) => {
    const old = Date.now() + age;
    const { calls } = await open(
      '/',
      [
        [shaker, old],
        [tee, old],
        [soldOut, Date.now()],
      ],
      {
        'GET /product': ({ query }: { query: URLSearchParams }) =>
          query.get('product_id') === 'tee' ? { data: { ...tee, salePrice: 500 } } : refusal(404, 'unknown-product'),
      },
    );
    await waitFor(() => expect(names()).toEqual(['Training Tee']));
    await waitFor(() => expect(row().getByText('Rs. 525')).toBeTruthy());
    // Fresh prices name no time.
    expect(row().queryByText(/^Prices as of/)).toBeNull();
    expect(calls.filter((call) => call === 'GET /product')).toHaveLength(2);
  },
);

test('Clear empties the row', async () => {
  const { user, notes } = await open('/', [[tee, Date.now()]]);
  await user.click(await screen.findByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Recently seen' })).toBeNull());
  expect(await readSeen(notes, null)).toEqual([]);
  await waitFor(() => expect(document.activeElement?.matches('h1, h2, h3')).toBe(true));
});

test('a log-out removes the row from the device before the page shows that it is done', async () => {
  const { api, queryClient, sync, notes } = await open('/about');
  writeStored('contact_email', ASHA);
  await noteSeen(notes, ASHA, tee, Date.now());
  const opened = await sync?.open();
  if (!opened) throw new Error('there is no outbox');
  let left: unknown;
  const unsubscribe = subscribeStored(() => {
    if (readStored('contact_email') === null) left ??= notes.read('recently-seen').then((record) => ({ record }));
  });
  await act(() => leaveAccount(api, opened, queryClient));
  unsubscribe();
  expect(await left).toEqual({ record: undefined });
});

test('another customer sees nothing of the row, not even until it is read again', async () => {
  const { notes } = await open('/', [[tee, Date.now()]]);
  act(() => writeStored('contact_email', ASHA));
  await waitFor(() => expect(names()).toEqual(['Training Tee']));
  const reading = vi.spyOn(notes, 'read').mockImplementation(() => new Promise(() => undefined));
  onTestFinished(() => reading.mockRestore());
  act(() => writeStored('contact_email', 'bala@example.com'));
  expect(screen.queryByRole('complementary', { name: 'Recently seen' })).toBeNull();
});

test('a product that is recorded after the log-out leaves nothing of the customer', async () => {
  const notes = createMemoryStore();
  writeStored('contact_email', ASHA);
  const recording = noteSeen({ ...notes, update: late(notes.update) }, ASHA, tee, 1);
  writeStored('contact_email', null);
  await recording;
  expect(JSON.stringify([await notes.read('recently-seen')])).not.toContain(ASHA);
});
const late =
  (update: Store['update']): Store['update'] =>
  async (...change) => {
    await Promise.resolve();
    await update(...change);
  };

test('the products of a guest go to the customer who logs in, and no customer sees those of another one', async () => {
  const notes = createMemoryStore();
  await noteSeen(notes, null, tee, 1);
  expect(await readSeen(notes, ASHA)).toHaveLength(1);
  writeStored('contact_email', ASHA);
  await noteSeen(notes, ASHA, shaker, 1);
  const other = await Promise.all([readSeen(notes, null), readSeen(notes, 'bala@example.com')]);
  expect(other).toEqual([[], []]);
  // The next guest begins anew, whatever is left.
  writeStored('contact_email', null);
  await noteSeen(notes, null, soldOut, 1);
  expect((await readSeen(notes, null)).map(({ product }) => product._id)).toEqual(['gone']);
});

test('the list has 13 products at most, and each is in it once', async () => {
  const notes = createMemoryStore();
  for (let id = 0; id < 30; id += 1) await noteSeen(notes, null, { ...tee, _id: `p${id % 20}` }, id);
  const ids = (await readSeen(notes, null)).map(({ product }) => product._id);
  expect(ids).toHaveLength(13);
  expect(new Set(ids).size).toBe(13);
  expect(ids[0]).toBe('p9');
});

test('a card that the device answers with is as old as the device says, not new', async () => {
  const at = Date.now() - 24 * HOUR;
  const answer = () => Response.json({ success: true, data: tee }, { headers: { [CACHED_AT_HEADER]: String(at) } });
  const { notes } = await open('/', [[tee, at - HOUR]], { 'GET /product': answer });
  await waitFor(async () => expect((await readSeen(notes, null))[0]?.checkedAt).not.toBe(at - HOUR));
  expect((await readSeen(notes, null))[0]?.checkedAt).toBe(at);
});
