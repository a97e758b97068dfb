// The browser's events that the outbox of a page follows.
import 'fake-indexeddb/auto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startSync } from '#src/app/start-sync.ts';
import type { ShopSync } from '#src/features/session/shop-sync.ts';
import * as syncMessages from '#src/features/sync/messages.ts';
import { noteSyncGaveUp } from '#src/storage/sync-gave-up.ts';
import { toast } from '#src/ui/toaster.tsx';

function start(past: Partial<Pick<ShopSync, 'wasCleared' | 'restored'>> = {}) {
  const happened: string[] = [];
  const outbox = {
    wake: async (why: string) => void happened.push(why),
    pause: () => void happened.push('paused'),
    touched: () => void happened.push('touched'),
    onEnqueue: () => () => undefined,
    connectivity: { recheck: () => void happened.push('rechecked') },
  } as unknown as ShopSync['outbox'];
  const usual = { wasCleared: async () => false, restored: () => new Promise<void>(() => undefined) };
  const stop = startSync({ outbox, ...usual, ...past });
  onTestFinished(stop);
  happened.length = 0;
  return { happened, stop };
}

const EVENTS: [type: string, target: () => EventTarget, what: string][] = [
  ['online', () => window, 'online'],
  ['offline', () => window, 'rechecked'],
  ['visibilitychange', () => document, 'visible'],
  ['pageshow', () => window, 'pageshow'],
  ['pagehide', () => window, 'paused'],
  ['freeze', () => document, 'paused'],
  ['pointerdown', () => window, 'touched'],
  ['keydown', () => window, 'touched'],
];

test.each(EVENTS)('%s', (type, target, what) => {
  const { happened, stop } = start();
  target().dispatchEvent(new Event(type));
  expect(happened).toEqual([what]);
  stop();
  target().dispatchEvent(new Event(type));
  expect(happened).toHaveLength(1);
});

test('a page that is hidden sends nothing because of that', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  onTestFinished(() => hidden.mockRestore());
  const { happened } = start();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(happened).toEqual([]);
});

test.each<[string, 'success' | 'error', text: string, before: () => Promise<Parameters<typeof start>[0]>]>([
  [
    'an earlier cart that came back',
    'success',
    syncMessages.restored,
    async () => ({ restored: async () => undefined }),
  ],
  ['site data that was deleted', 'error', syncMessages.cleared, async () => ({ wasCleared: async () => true })],
  [
    'changes that the browser stopped sending',
    'error',
    syncMessages.gaveUp,
    async () => {
      await noteSyncGaveUp();
      return {};
    },
  ],
])('the start of a page says it of %s, and of nothing else', async (_, kind, text, before) => {
  const said: [string, string][] = [];
  const spies = (['success', 'error'] as const).map((one) =>
    vi.spyOn(toast, one).mockImplementation((message) => void said.push([one, String(message)])),
  );
  onTestFinished(() => spies.forEach((spy) => void spy.mockRestore()));
  start(await before());
  await expect.poll(() => said).toEqual([[kind, text]]);
});
