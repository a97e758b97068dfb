// How an open window of the installed app handles a shortcut, a link or shared text.
import { beforeEach, expect, test, vi } from 'vitest';
import { followLaunches } from '#src/features/install/launches.ts';
import { ask } from '#src/features/session/ask.tsx';
import { isWorkOpen } from '#src/features/update/open-work.ts';

vi.mock('#src/features/session/ask.tsx', () => ({ ask: vi.fn() }));
vi.mock('#src/features/update/open-work.ts', () => ({ isWorkOpen: vi.fn() }));

const went: string[] = [];
let launch: (path: string) => Promise<void>;

beforeEach(() => {
  went.length = 0;
  vi.mocked(isWorkOpen).mockResolvedValue(false);
  vi.mocked(ask).mockReset();
  let consume: (launch: { targetURL?: string }) => void = () => {};
  const queue = {
    setConsumer: (run: typeof consume) => {
      consume = run;
    },
  };
  followLaunches(queue, `${location.origin}/?source=app`, (path) => went.push(path));
  launch = async (path) => {
    consume({ targetURL: new URL(path, location.origin).href });
    await new Promise((resolve) => setTimeout(resolve));
  };
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
