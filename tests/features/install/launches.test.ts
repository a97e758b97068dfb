// How an open window of the installed app handles a shortcut, a link or shared text.
import { act, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { followLaunches, useLaunches } from '#src/features/install/launches.ts';
import { ask } from '#src/features/session/ask.tsx';
import { isWorkOpen } from '#src/features/update/open-work.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';

vi.mock('#src/features/session/ask.tsx', () => ({ ask: vi.fn() }));
vi.mock('#src/features/update/open-work.ts', () => ({ isWorkOpen: vi.fn() }));

const went: string[] = [];
let consume: (launch: { targetURL?: string }) => void;
const queue = {
  setConsumer: (run: typeof consume) => {
    consume = run;
  },
};
const launch = async (path: string) => {
  consume({ targetURL: new URL(path, location.origin).href });
  await new Promise((resolve) => setTimeout(resolve));
};

beforeEach(() => {
  went.length = 0;
  vi.mocked(isWorkOpen).mockResolvedValue(false);
  vi.mocked(ask).mockReset();
  followLaunches(queue, `${location.origin}/?source=app`, (path) => went.push(path));
});

test('a shortcut or a shared text opens in the window', async () => {
  await launch('/cart');
  await launch('/searched-products?shared_text=mat');
  await launch('/product/Training-Tee#reviews');
  expect(went).toEqual(['/cart', '/searched-products?shared_text=mat', '/product/Training-Tee#reviews']);
});

test('the icon does not navigate, nor does the launch that opened the window', async () => {
  await launch('/?source=app');
  await launch('/?source=app');
  await launch('https://other.example/cart');
  expect(went).toEqual([]);
});

test('a half-filled form asks before it is left', async () => {
  vi.mocked(isWorkOpen).mockResolvedValue(true);
  vi.mocked(ask).mockResolvedValueOnce(false).mockResolvedValueOnce(true);
  await launch('/best-seller');
  expect(went).toEqual([]);
  await launch('/cart');
  expect(went).toEqual(['/cart']);
  expect(vi.mocked(ask).mock.calls[0]?.[0]).toMatchObject({ question: 'Leave this form? What you typed may be lost.' });
});

function Launches() {
  useLaunches();
  return null;
}

test('Back leads from what a launch opened to the page on which the shopper was', async () => {
  Reflect.set(window, 'launchQueue', queue);
  onTestFinished(() => void Reflect.deleteProperty(window, 'launchQueue'));
  const { router } = await renderShop(createElement(Launches));
  await act(() => router.navigate({ to: '/about' } as never));
  await act(() => launch('/cart'));
  const path = () => router.state.location.pathname;
  await waitFor(() => expect(path()).toBe('/cart'));
  act(() => router.history.back());
  await waitFor(() => expect(path()).toBe('/about'));
});
