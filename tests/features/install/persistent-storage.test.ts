import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readInstallMemory, remember } from '#src/features/install/install-memory.ts';
import { requestPersistentStorage } from '#src/features/install/persistent-storage.ts';

beforeEach(() => localStorage.clear());

test.each([
  ['storage that may be cleared', 1, false, {}],
  ['storage that lasts already', 0, true, {}],
  ['a shopper who was asked before', 0, false, { askedToLast: true }],
])('with %s the browser is asked %i times', async (_, times, isLasting, memory) => {
  remember(memory);
  const persist = vi.fn(async () => true);
  vi.stubGlobal('navigator', { storage: { persist, persisted: async () => isLasting } });
  onTestFinished(() => void vi.unstubAllGlobals());
  await requestPersistentStorage();
  expect(persist).toHaveBeenCalledTimes(times);
});

test('a remembered value of another type counts as none', () => {
  localStorage.setItem('shop.install', JSON.stringify({ visits: '7', dismissals: 1 }));
  expect(readInstallMemory()).toMatchObject({ visits: 0, dismissals: 1 });
});
