import { expect, test, vi } from 'vitest';
import { redirectLog } from '#src/base/log.ts';
import { listenToPages, type MessageActions } from '#sw/page-messages.ts';
import { ORIGIN } from '#tests/kit/worker/worker-scope.ts';

const PAGE = { url: `${ORIGIN}/cart` };

function send(message: unknown, source: unknown = PAGE): { called: string[]; kept: number } {
  const called: string[] = [];
  const note = (name: string) => async () => void called.push(name);
  const actions: MessageActions = {
    update: note('update'),
    'make-way': note('make-way'),
    'update-if-alone': note('update-if-alone'),
    drain: note('drain'),
    prefetch: note('prefetch'),
    'cache-page': note('cache-page'),
  };
  const waitUntil = vi.fn();
  const restoreLog = redirectLog(() => undefined);
  listenToPages(actions, ORIGIN)({ data: message, source, waitUntil } as unknown as ExtendableMessageEvent);
  restoreLog();
  return { called, kept: waitUntil.mock.calls.length };
}

test.each([
  { type: 'update' },
  { type: 'make-way' },
  { type: 'update-if-alone' },
  { type: 'drain' },
  { type: 'prefetch', seen: [], savesData: false, wide: true },
  { type: 'cache-page', path: '/product/Gym-Ball' },
])('$type from a page of the shop is acted on, and keeps the worker alive', (message) => {
  expect(send(message)).toEqual({ called: [message.type], kept: 1 });
});

test.each<[string, unknown, unknown]>([
  ['another origin', { type: 'update' }, { url: 'https://elsewhere.test/' }],
  ['no sender', { type: 'update' }, null],
  ['a sender that is not a page', { type: 'update' }, { postMessage() {} }],
])('a message from %s is dropped', (_, message, source) => expect(send(message, source).called).toEqual([]));

test.each([
  { type: 'SKIP_WAITING' },
  { type: 'prefetch', seen: 'all', savesData: false, wide: false },
  { type: 'prefetch', seen: Array.from({ length: 301 }, () => '/'), savesData: false, wide: false },
  { type: 'cache-page', path: 'https://elsewhere.test/' },
  'update',
  null,
])('%j is not a message', (message) => expect(send(message).called).toEqual([]));
