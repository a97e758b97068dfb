// The strip of the sync status comes and goes above a page that is at its top.
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from '#src/base/create-store.ts';
import { SyncLine } from '#src/features/sync/sync-line.tsx';
import type { SyncStatus } from '#src/features/sync/use-sync-status.ts';
import { useStore } from '#src/ui/use-store.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';

const ONLINE: SyncStatus = { word: 'online', waiting: 0, rejected: 0, rejectedInCart: 0, attention: [] };
const status = createStore<SyncStatus>(ONLINE);
vi.mock('#src/features/sync/use-sync-status.ts', () => ({ useSyncStatus: () => useStore(status, ONLINE) }));

const STRIP_PX = 28;
let scrolled = 0;
const scrollTo = (top: number) => {
  scrolled = top;
  act(() => void window.dispatchEvent(new Event('scroll')));
};

beforeEach(() => {
  scrolled = 0;
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.querySelector('.sync-strip') ? STRIP_PX : Number.parseFloat(this.style.minHeight || '0');
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  status.set(ONLINE);
});

/** The strip is shown; `moved` are the places to which the page was scrolled for it. */
async function open(at: number) {
  await renderShop(<SyncLine />);
  scrolled = at;
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  act(() => status.set({ ...ONLINE, word: 'offline' }));
  screen.getByText('You are offline');
  return { strip: screen.getByRole('status'), moved: scroll.mock.calls.map(([to]) => to) };
}

test.each([
  ['at its top is scrolled by its height', 0, [{ top: STRIP_PX, behavior: 'instant' }]],
  ['that is scrolled stays where it is', 500, []],
])('when the strip comes, a page %s', async (_, at, places) => {
  expect((await open(at)).moved).toEqual(places);
});

test('when the strip goes above a page at its top, its space stays until the page is scrolled', async () => {
  const { strip } = await open(0);
  scrollTo(0);
  act(() => status.set(ONLINE));
  expect(screen.queryByText('You are offline')).toBeNull();
  expect(strip.style.minHeight).toBe('28px');
  scrollTo(STRIP_PX);
  expect(strip.style.minHeight).toBe('');
});
