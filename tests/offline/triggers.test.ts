import { describe, expect, test } from 'vitest';
import type { Outbox } from '#src/offline/index.ts';
import { type Signals, startTriggers, type Wake } from '#src/offline/replay/triggers.ts';

function page() {
  const happened: string[] = [];
  const waiting = new Map<string, () => void>();
  const on = (name: string) => (run: () => void) => {
    waiting.set(name, run);
    return () => waiting.delete(name);
  };
  const signals: Signals = {
    onOnline: on('online'),
    onOffline: on('offline'),
    onVisible: on('visible'),
    onPageShow: on('pageshow'),
    onLeave: on('leave'),
    onTouch: on('touch'),
    requestSync: () => void happened.push('sync asked for'),
  };
  const outbox = {
    wake: async (why: Wake) => {
      happened.push(why);
      return [];
    },
    pause: () => void happened.push('paused'),
    touched: () => void happened.push('touched'),
    onEnqueue: on('enqueue'),
    connectivity: { recheck: () => void happened.push('rechecked') },
  } as unknown as Outbox;
  const stop = startTriggers(outbox, signals);
  const fire = (name: string) => {
    happened.length = 0;
    waiting.get(name)?.();
    return happened;
  };
  return { happened, fire, stop, waiting };
}

describe('a page', () => {
  test('starts sending at once', () => {
    expect(page().happened).toEqual(['start']);
  });

  test.each([
    ['online', ['online']],
    ['offline', ['rechecked']],
    ['visible', ['visible']],
    ['pageshow', ['pageshow']],
    ['leave', ['paused']],
    ['touch', ['touched']],
    ['enqueue', ['sync asked for']],
  ])('%s: %j', (name, what) => {
    expect(page().fire(name)).toEqual(what);
  });

  test('ignores every event after it is stopped', () => {
    const { stop, waiting } = page();
    stop();
    expect(waiting.size).toBe(0);
  });
});
