// What is added to the cart counts from the moment the page opens, also before the code of the notices has loaded.
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { AppNotices } from '#src/features/install/app-notices.tsx';
import { listenForInstallPrompt } from '#src/features/install/install-prompt.ts';
import { isPageIdle } from '#src/ui/when-idle.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { mat, tee } from '#tests/kit/simulation/story.ts';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  isPageIdle.set(false);
});
afterEach(() => {
  vi.useRealTimers();
  isPageIdle.set(true);
});

/** The first visit of a device: a page that is not idle yet, with one line in its cart. The browser would install the shop. */
async function openPage() {
  listenForInstallPrompt();
  window.dispatchEvent(new Event('beforeinstallprompt'));
  const { fetch } = cannedFetch();
  const tab = openTab(openDevice(), { fetch });
  onTestFinished(tab.close);
  const cart = tab.sync.outbox.cart(await tab.sync.opened());
  await cart.add(tee);
  const { container } = await renderShop(<AppNotices />, { fetch, tab });
  await pass(100);
  /** Whether the shopper is invited, some time after the page became idle. */
  const isInvited = async () => {
    act(() => isPageIdle.set(true));
    // The code of the notices has loaded.
    await vi.waitFor(() => expect(container.querySelector('.fixed')).not.toBeNull());
    await pass(5_000);
    return screen.queryByRole('button', { name: 'Install' }) !== null;
  };
  return { ...tab, cart, isInvited };
}

test('something added before the page is idle brings the invitation', async () => {
  const { cart, isInvited } = await openPage();
  await act(() => cart.add(mat));
  await pass(100);
  expect(await isInvited()).toBe(true);
});

test('what was in the cart before brings no invitation, and nor does what is removed', async () => {
  const { cart, isInvited } = await openPage();
  await act(() => cart.remove(tee.line));
  await pass(100);
  expect(await isInvited()).toBe(false);
});

test('a browser that cannot keep what is added brings no invitation', async () => {
  const { cart, idb, isInvited } = await openPage();
  allowConsole(/storage-full/);
  idb.fullWrites = 1_000;
  await act(() => cart.add(mat));
  await pass(100);
  expect(await isInvited()).toBe(false);
});
