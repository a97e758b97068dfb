// What the shopper is told of the state of things: nothing while all is saved, else one line with at most one way on.
import type { Attention } from '#src/offline/status.ts';
import type { IconName } from '#src/ui/icon.tsx';
import * as syncMessages from './messages.ts';
import type { SyncStatus } from './use-sync-status.ts';

export interface StatusText {
  icon: IconName;
  text: string;
  /** Where the shopper can do something about it. */
  way?: { label: string; to: '/cart' | '/userdashboard/wishlist' | '/login' } | { label: string; reloads: true };
  /** The page that says it itself, at more length. */
  saidAt?: string;
}

/** What needs the shopper, the most pressing first. */
const ATTENTION: readonly [Attention, (status: SyncStatus) => StatusText][] = [
  [
    'rejected',
    ({ rejected, rejectedInCart }) => {
      const to = rejectedInCart > 0 ? '/cart' : '/userdashboard/wishlist';
      const text = syncMessages.notSaved(rejected);
      return { icon: 'alert', text, way: { label: syncMessages.look, to }, saidAt: to };
    },
  ],
  ['login', () => ({ icon: 'alert', text: syncMessages.login, way: { label: syncMessages.logIn, to: '/login' } })],
  [
    'update',
    () => ({ icon: 'refresh', text: syncMessages.update, way: { label: syncMessages.reload, reloads: true } }),
  ],
  ['memory', () => ({ icon: 'alert', text: syncMessages.memory, saidAt: '/cart' })],
  ['stuck', ({ waiting }) => ({ icon: 'refresh', text: syncMessages.stuck(waiting) })],
];

/** null: all is saved. */
export function statusText(status: SyncStatus): StatusText | null {
  const { word, waiting, attention } = status;
  switch (word) {
    case 'attention':
      return ATTENTION.find(([what]) => attention.includes(what))?.[1](status) ?? null;
    case 'offline':
      return { icon: 'cloud-off', text: waiting > 0 ? syncMessages.offlineWaiting(waiting) : syncMessages.offline };
    case 'sending':
      return { icon: 'refresh', text: syncMessages.sending(waiting) };
    case 'waiting':
      return { icon: 'refresh', text: syncMessages.waiting(waiting) };
    default:
      return null;
  }
}
