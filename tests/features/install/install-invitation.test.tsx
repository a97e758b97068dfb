import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { InstallInvitation } from '#src/features/install/install-invitation.tsx';
import { readInstallMemory } from '#src/features/install/install-memory.ts';
import { listenForInstallPrompt } from '#src/features/install/install-prompt.ts';
import { NoticeStack } from '#src/features/install/notice-stack.tsx';
import { offerUpdate } from '#src/features/update/update-ready.ts';
import { holdMedia, navigatorWith } from '#tests/kit/page/browser-stand-ins.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an offer to install that the browser made before the program had loaded is taken up', async () => {
  // server/pages/bootstrap.js has caught it.
  Reflect.set(window, 'earlyOffer', new Event('beforeinstallprompt'));
  onTestFinished(() => void Reflect.deleteProperty(window, 'earlyOffer'));
  listenForInstallPrompt();
  await renderShop(<InstallInvitation hasAdded />);
  await pass(4_000);
  expect(screen.getByRole('button', { name: 'Install' })).toBeTruthy();
});

test.each([
  ['dismissed', 1],
  ['accepted', 0],
] as const)("the browser's own question counts as a refusal when it is %s: %d", async (outcome, dismissals) => {
  const prompt = vi.fn(async () => undefined);
  listenForInstallPrompt();
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  act(() => void window.dispatchEvent(Object.assign(offer, { prompt, userChoice: Promise.resolve({ outcome }) })));
  // The browser shows no invitation of its own.
  expect(offer.defaultPrevented).toBe(true);
  const { user } = await renderShop(<InstallInvitation hasAdded />);
  await pass(4_000);
  await user.click(screen.getByRole('button', { name: 'Install' }));
  await pass(0);
  expect(prompt).toHaveBeenCalledOnce();
  expect(readInstallMemory().dismissals).toBe(dismissals);
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
});

/** The browser would install the shop. */
function offerToInstall() {
  listenForInstallPrompt();
  act(() => void window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
}

test("'Not now' closes the invitation and counts as a refusal", async () => {
  offerToInstall();
  const { user } = await renderShop(<InstallInvitation hasAdded />);
  await pass(4_000);
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  expect(readInstallMemory().dismissals).toBe(1);
});

test('the invitation leaves the checkout alone, and is back after it', async () => {
  offerToInstall();
  const { router } = await renderShop(<InstallInvitation hasAdded />);
  const isInvitedAt = async (to: string, ms: number) => {
    await act(() => router.navigate({ to } as never));
    await pass(ms);
    return screen.queryByRole('button', { name: 'Install' }) !== null;
  };
  expect(await isInvitedAt('/cart', 4_000)).toBe(true);
  expect(await isInvitedAt('/checkout', 0)).toBe(false);
  expect(await isInvitedAt('/checkout', 4_000)).toBe(false);
  expect(await isInvitedAt('/about', 4_000)).toBe(true);
});

test('a new version takes the place of the invitation', async () => {
  offerToInstall();
  await renderShop(<NoticeStack count={1} hasAdded canKeep />);
  await pass(4_000);
  expect(screen.getByRole('button', { name: 'Install' })).toBeTruthy();
  act(() => offerUpdate(() => undefined));
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
});

test('once the shop was installed in another way, the invitation is gone for good, and storage that lasts is asked for', async () => {
  const persist = vi.fn(async () => true);
  vi.stubGlobal('navigator', navigatorWith({ storage: { persist, persisted: async () => false } }));
  onTestFinished(() => void vi.unstubAllGlobals());
  offerToInstall();
  await renderShop(<InstallInvitation hasAdded />);
  await pass(4_000);
  expect(screen.getByRole('button', { name: 'Install' })).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  await vi.waitFor(() => expect(persist).toHaveBeenCalled());
  expect(readInstallMemory().isInstalled).toBe(true);
});

/** A cart of two lines, which are removed one by one. */
function ShrinkingCart() {
  const [count, setCount] = useState(2);
  return (
    <>
      <button type="button" onClick={() => setCount(count - 1)}>
        Remove a line
      </button>
      <NoticeStack count={count} hasAdded={false} canKeep />
    </>
  );
}

test('the icon of the installed app shows the number of lines in the cart, and nothing for an empty one', async () => {
  const shown: number[] = [];
  const badge = async (count = 0) => void shown.push(count);
  Object.assign(navigator, { setAppBadge: badge, clearAppBadge: badge });
  onTestFinished(() => void Object.assign(navigator, { setAppBadge: undefined, clearAppBadge: undefined }));
  const { user } = await renderShop(<ShrinkingCart />);
  for (const _ of [1, 2]) await user.click(screen.getByRole('button', { name: 'Remove a line' }));
  expect(shown).toEqual([2, 1, 0]);
});

const onPhone = async (part = <InstallInvitation hasAdded />) => {
  vi.stubGlobal('navigator', navigatorWith({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)' }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const page = await renderShop(part);
  await pass(4_000);
  return page;
};

test.each(['Got it', 'Close'])(
  'an iPhone shows the steps of its Share menu, and the invitation does not come back after %j',
  async (button) => {
    const { user } = await onPhone();
    await user.click(screen.getByRole('button', { name: 'Show me how' }));
    const steps = within(await screen.findByRole('dialog', { name: 'Add Vyayam to your home screen' }));
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent?.split(' ')[0])).toEqual([
      'Tap',
      'Scroll',
      'Tap',
    ]);
    expect(readInstallMemory().dismissals).toBe(0);
    await user.click(steps.getByRole('button', { name: button }));
    expect(readInstallMemory()).toMatchObject({ dismissals: 1, dismissedAt: expect.any(Number) });
    expect(screen.queryByRole('button', { name: 'Show me how' })).toBeNull();
  },
);

test('the installed shop invites nobody', async () => {
  onTestFinished(holdMedia('(display-mode: standalone)'));
  await onPhone();
  expect(screen.queryByRole('button', { name: 'Show me how' })).toBeNull();
});
