import { afterEach, expect, test, vi } from 'vitest';
import { createLog, redirectLog } from '#src/base/log.ts';

afterEach(() => vi.restoreAllMocks());

/** What each method of the console is called with. */
function watchConsole() {
  const written: unknown[][] = [];
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...parts) => void written.push([level, ...parts]));
  return written;
}

test('a line has its level, its area, and its cause if there is one', () => {
  const written = watchConsole();
  const cause = new TypeError('gone');
  const log = createLog('outbox');
  log.info('opened');
  log.warn('not stored', cause);
  log.error('not readable', cause);
  expect(written).toEqual([
    ['info', '[outbox] opened'],
    ['warn', '[outbox] not stored', cause],
    ['error', '[outbox] not readable', cause],
  ]);
});

test('a redirected log is silent in the console until it is restored', () => {
  const written = watchConsole();
  const sent: unknown[][] = [];
  const log = createLog('outbox');
  const restore = redirectLog((...parts) => void sent.push(parts));
  log.warn('sent', 'cause');
  restore();
  log.warn('written');
  expect(sent).toEqual([['warn', '[outbox] sent', 'cause']]);
  expect(written).toEqual([['warn', '[outbox] written']]);
});
