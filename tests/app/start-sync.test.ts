// The browser's events that the outbox of a page follows.
import { expect, onTestFinished, test, vi } from 'vitest';
import { startSync } from '#src/app/start-sync.ts';
import type { ShopSync } from '#src/features/session/shop-sync.ts';

function start() {
  const happened: string[] = [];
  const outbox = {
    wake: async (why: string) => void happened.push(why),
    pause: () => void happened.push('paused'),
    touched: () => void happened.push('touched'),
    onEnqueue: () => () => undefined,
    connectivity: { recheck: () => void happened.push('rechecked') },
  } as unknown as ShopSync['outbox'];
  const stop = startSync({ outbox, wasCleared: async () => false, restored: () => new Promise<void>(() => undefined) });
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
