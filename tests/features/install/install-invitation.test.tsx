import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InstallInvitation } from '#src/features/install/install-invitation.tsx';
import { readInstallMemory } from '#src/features/install/install-memory.ts';
import { listenForInstallPrompt } from '#src/features/install/install-prompt.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['dismissed', 1],
  ['accepted', 0],
] as const)("the browser's own question counts as a refusal when it is %s: %d", async (outcome, dismissals) => {
  const prompt = vi.fn(async () => undefined);
  listenForInstallPrompt();
  const offer = new Event('beforeinstallprompt');
  act(() => void window.dispatchEvent(Object.assign(offer, { prompt, userChoice: Promise.resolve({ outcome }) })));
  const { user } = await renderShop(<InstallInvitation hasAdded />);
  await pass(4_000);
  await user.click(screen.getByRole('button', { name: 'Install' }));
  await pass(0);
  expect(prompt).toHaveBeenCalledOnce();
  expect(readInstallMemory().dismissals).toBe(dismissals);
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
});
