// Constants of components that need the whole shop: how long they wait and how much they show.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FilterNames } from '#src/features/catalogue/filter-names.tsx';
import { ListingCards } from '#src/features/catalogue/listing-cards.tsx';
import { ShowMore } from '#src/features/catalogue/show-more.tsx';
import { noteCachedSince } from '#src/features/freshness/cached-since.ts';
import { SavedAt } from '#src/features/freshness/saved-at.tsx';
import { InstallInvitation } from '#src/features/install/install-invitation.tsx';
import { listenForInstallPrompt } from '#src/features/install/install-prompt.ts';
import { turnOff } from '#src/features/notifications/device-push.ts';
import { GuestNotice } from '#src/features/orders/guest-notice.tsx';
import { useSuggestions } from '#src/features/search/use-suggestions.ts';
import { useFreshWish } from '#src/features/wishlist/use-fresh-wish.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';
import { tee } from './cart/sample-products.ts';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function SearchBox() {
  const [text, setText] = useState('');
  useSuggestions(text, []);
  return <input aria-label="box" value={text} onChange={({ target }) => setText(target.value)} />;
}

function FreshWish() {
  useFreshWish({ line: 'w', product: tee } as never, true);
  return null;
}

function SavedOrders() {
  const [isFetching, setFetching] = useState(false);
  return (
    <>
      <SavedAt queryKey={['orders']} result={{ data: [], isFetching }} />
      <button type="button" onClick={() => setFetching(true)}>
        Ask
      </button>
    </>
  );
}

function Wishes() {
  const [count, setCount] = useState(1);
  return (
    <>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <FreshWish key={at} />
      ))}
      <button type="button" onClick={() => setCount(count + 1)}>
        One more
      </button>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the notice for guests closes by itself after 3 seconds', async () => {
  const onClose = vi.fn();
  vi.useRealTimers();
  vi.useFakeTimers();
  await renderShop(<GuestNotice open onClose={onClose} />);
  await pass(2_999);
  expect(onClose).not.toHaveBeenCalled();
  await pass(1);
  expect(onClose).toHaveBeenCalledOnce();
});

test('the invitation to install comes 4 seconds after something was added', async () => {
  listenForInstallPrompt();
  act(() => void window.dispatchEvent(new Event('beforeinstallprompt')));
  await renderShop(<InstallInvitation hasAdded />);
  await pass(3_500);
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
  await pass(600);
  expect(screen.getByRole('button', { name: 'Not now' })).toBeTruthy();
});

test('suggestions are requested once nothing was typed for 200 ms', async () => {
  const { fetch, calls } = cannedFetch({ 'GET /productdetailbyname': { data: [] } });
  await renderShop(<SearchBox />, { fetch });
  const asked = () => calls.filter((call) => call.includes('productdetailbyname')).length;
  vi.useRealTimers();
  vi.useFakeTimers();
  fireEvent.change(screen.getByLabelText('box'), { target: { value: 'mat' } });
  await pass(199);
  expect(asked()).toBe(0);
  await pass(1);
  await vi.dynamicImportSettled();
  await pass(0);
  expect(asked()).toBe(1);
});

test('twelve names of a filter are shown at first', () => {
  const names = Array.from({ length: 13 }, (_, at) => `Colour ${at}`);
  render(<FilterNames label="Colour" names={names} value={undefined} onChange={() => undefined} />);
  expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(12);
  fireEvent.click(screen.getByRole('button', { name: /13/ }));
  expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(13);
});

/** Everything is in sight, also the end of a list. */
const bringIntoView = () =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe: () => void;
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = () => notify([{ isIntersecting: true }]);
      }
      disconnect = () => undefined;
    },
  );

test('a listing asks for its next products when its end comes into view', async () => {
  bringIntoView();
  const showMore = vi.fn();
  const listing = { products: [tee], hasMore: true, isLoadingMore: false, showMore };
  const rest = { source: {}, params: {}, emptyText: '', onClear: () => undefined };
  await renderShop(<ListingCards listing={listing as never} {...rest} />);
  await waitFor(() => expect(showMore).toHaveBeenCalled());
});

test('three pages of a listing come by themselves, the next at a press', () => {
  bringIntoView();
  const showMore = vi.fn();
  const more = (isLoadingMore: boolean) => (
    <ShowMore listing={{ hasMore: true, isLoadingMore, showMore }} isAutomatic />
  );
  const { rerender } = render(more(false));
  for (let page = 1; page <= 5; page += 1) {
    rerender(more(true));
    rerender(more(false));
  }
  expect(showMore).toHaveBeenCalledTimes(3);
});

test('the time of a copy is shown when the shop has not answered for 3 seconds', async () => {
  noteCachedSince(JSON.stringify(['orders']), Date.now());
  await renderShop(<SavedOrders />);
  vi.useRealTimers();
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await pass(2_999);
  expect(screen.queryByText(/^Saved on this device/)).toBeNull();
  await pass(1);
  expect(screen.getByText(/^Saved on this device/)).toBeTruthy();
});

test('a guest’s wish is asked for again after five minutes', async () => {
  const { fetch, calls } = cannedFetch({ 'GET /product': { data: tee } });
  const { queryClient } = await renderShop(<Wishes />, { fetch });
  const isAskedAfter = async (ms: number) => {
    const before = calls.length;
    const { dataUpdatedAt = 0 } = queryClient.getQueryState(['wished-product', tee._id]) ?? {};
    vi.setSystemTime(dataUpdatedAt + ms);
    fireEvent.click(screen.getByRole('button', { name: 'One more' }));
    await pass(0);
    return calls.length > before;
  };
  await waitFor(() => expect(queryClient.getQueryData(['wished-product', tee._id])).toBeTruthy());
  vi.useRealTimers();
  vi.useFakeTimers();
  expect([await isAskedAfter(5 * 60_000 - 1), await isAskedAfter(5 * 60_000)]).toEqual([false, true]);
});

test('notifications are given up when the browser has had no worker for 20 seconds', async () => {
  vi.useRealTimers();
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { serviceWorker: { ready: new Promise(() => undefined) } });
  const failed = vi.fn();
  turnOff({} as never).catch(failed);
  await pass(19_999);
  expect(failed).not.toHaveBeenCalled();
  await pass(1);
  expect(failed).toHaveBeenCalledOnce();
});
