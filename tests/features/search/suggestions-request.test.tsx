// When suggestions are asked for, what a chosen one leaves behind, and which failures ask the shop again.
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ApiClient } from '#src/api/client.ts';
import { ApiError, NetworkError } from '#src/base/errors.ts';
import { readRecentSearches } from '#src/features/search/recent-searches.ts';
import { suggestionsQuery } from '#src/features/search/suggestions-query.ts';
import { tee } from '#tests/features/cart/sample-products.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';

test('letters that follow each other without a pause are one request', async () => {
  const asked: (string | null)[] = [];
  await openPage(
    '/about',
    cannedFetch({
      'GET /productdetailbyname': ({ query }) => {
        asked.push(query.get('productName'));
        return { data: [tee] };
      },
    }),
  );
  const type = (value: string) => {
    const [box] = screen.getAllByRole('combobox', { name: 'Search products' });
    fireEvent.change(box as HTMLElement, { target: { value } });
  };
  // One letter opens the list and asks for nothing. The others follow in one task, however busy the machine is.
  type('t');
  const list = within(await screen.findByRole('listbox', { name: 'Suggestions' }));
  for (const text of ['tr', 'train', 'training', 'training tee']) type(text);
  await list.findByText('Training Tee');
  expect(asked).toEqual(['training tee']);
});

test('the text by which a product was found is a recent search', async () => {
  const canned = cannedFetch({ 'GET /productdetailbyname': { data: [tee] }, 'GET /productbyname': { data: [tee] } });
  const { user, router } = await openPage('/about', canned);
  const [box] = screen.getAllByRole('combobox', { name: 'Search products' });
  if (!box) throw new Error('There is no search box');
  await user.type(box, 'training');
  const list = within(await screen.findByRole('listbox', { name: 'Suggestions' }));
  await user.click(await list.findByText('Training Tee'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/product/Training-Tee'));
  expect(readRecentSearches()).toEqual(['training']);
});

test('another word does not show the products of the word before, not even until the shop answers', async () => {
  const { user } = await openPage('/about', cannedFetch({ 'GET /productdetailbyname': { data: [tee] } }));
  const [box] = screen.getAllByRole('combobox', { name: 'Search products' });
  if (!box) throw new Error('There is no search box');
  await user.type(box, 'train');
  const list = within(await screen.findByRole('listbox', { name: 'Suggestions' }));
  await list.findByText('Training Tee');
  // Nothing is asked for before the next pause.
  fireEvent.change(box, { target: { value: 'mat' } });
  expect(list.queryByText('Training Tee')).toBeNull();
});

test('another letter takes the mark off, and Enter searches for what is typed', async () => {
  const { user, router } = await openPage('/about', cannedFetch({ 'GET /productdetailbyname': { data: [tee] } }));
  const [box] = screen.getAllByRole('combobox', { name: 'Search products' });
  if (!box) throw new Error('There is no search box');
  await user.type(box, 'train');
  const list = within(await screen.findByRole('listbox', { name: 'Suggestions' }));
  await list.findByText('Training Tee');
  await user.keyboard('{ArrowDown}i{Enter}');
  await waitFor(() => expect(router.state.location.href).toBe('/searched-products?q=traini'));
});

test.each([
  ['no network', 2, new NetworkError('no-answer')],
  ['a refusal', 1, new ApiError({ status: 429, code: 'too-many-requests', endpoint: 'searchProducts' })],
])('after %s the suggestions have been asked for %i times', async (_, calls, error) => {
  const call = vi.fn(() => Promise.reject(error));
  const query = suggestionsQuery({ call } as unknown as ApiClient, 'tee');
  await expect(new QueryClient().fetchQuery(query)).rejects.toBe(error);
  expect(call).toHaveBeenCalledTimes(calls);
});

test('a letter that follows ends the request, and the device is not asked instead', async () => {
  const call = vi.fn(
    (_endpoint: unknown, _input: unknown, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new NetworkError('aborted')));
      }),
  );
  const client = new QueryClient();
  const query = suggestionsQuery({ call } as unknown as ApiClient, 'tee');
  const fetched = client.fetchQuery(query).catch(() => undefined);
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  await client.cancelQueries({ queryKey: query.queryKey });
  await fetched;
  await vi.dynamicImportSettled();
  expect(call).toHaveBeenCalledTimes(1);
});
