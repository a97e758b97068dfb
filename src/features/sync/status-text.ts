// The text of the status line: null when everything is saved, else one line with at most one action.
import type { Attention, SyncWord } from '#src/offline/index.ts';
import type { IconName } from '#src/ui/icon.tsx';
import * as syncMessages from './messages.ts';
import type { SyncStatus } from './use-sync-status.ts';

export interface StatusText {
  icon: IconName;
  text: string;
  /** A link or button with which the shopper can fix it. */
  way?: { label: string; to: '/cart' | '/userdashboard/wishlist' | '/login' } | { label: string; reloads: true };
  tone: 'danger' | 'accent';
  /** Usually short-lived: shown only when it lasts. */
  isPassing?: true;
}

interface Line {
  holds: (status: SyncStatus) => boolean;
  text: (status: SyncStatus) => StatusText;
  /** Pages that show the same in more detail. */
  saidAt?: (status: SyncStatus) => readonly string[];
}

const needs = (what: Attention) => (status: SyncStatus) => status.attention.includes(what);
const is = (word: SyncWord) => (status: SyncStatus) => status.word === word;
/** Offline, nobody can log in or load a newer page. */
const needsOnline = (what: Attention) => (status: SyncStatus) => !is('offline')(status) && needs(what)(status);

/** /cart lists the rejections of both lists, the wishlist page only its own. */
function listsRefusals({ rejected, rejectedInCart }: SyncStatus): readonly string[] {
  if (rejectedInCart === 0) return ['/userdashboard/wishlist', '/cart'];
  return rejectedInCart === rejected ? ['/cart', '/userdashboard/cart'] : ['/cart'];
}

/** By priority. The first line applies that holds and that the page does not show itself. */
const LINES: readonly Line[] = [
  {
    holds: needs('rejected'),
    text: ({ rejected, rejectedInCart }) => ({
      icon: 'alert',
      text: syncMessages.notSaved(rejected),
      way: { label: syncMessages.look, to: rejectedInCart > 0 ? '/cart' : '/userdashboard/wishlist' },
      tone: 'danger',
    }),
    saidAt: listsRefusals,
  },
  {
    holds: needsOnline('login'),
    text: () => ({
      icon: 'alert',
      text: syncMessages.login,
      way: { label: syncMessages.logIn, to: '/login' },
      tone: 'danger',
    }),
  },
  {
    holds: needsOnline('update'),
    text: () => ({
      icon: 'refresh',
      text: syncMessages.update,
      way: { label: syncMessages.reload, reloads: true },
      tone: 'danger',
    }),
  },
  {
    holds: needs('memory'),
    text: ({ waitingOnDevice: n = 0 }) => ({
      icon: 'alert',
      text: n > 0 ? syncMessages.deviceAndMemory(n) : syncMessages.memory,
      tone: 'danger',
    }),
    saidAt: () => ['/cart', '/userdashboard/cart'],
  },
  {
    holds: needsOnline('stuck'),
    text: () => ({ icon: 'refresh', text: syncMessages.stuck, tone: 'danger' }),
  },
  {
    holds: is('offline'),
    text: ({ waiting }) => ({
      icon: 'cloud-off',
      text: waiting > 0 ? syncMessages.offlineWaiting(waiting) : syncMessages.offline,
      tone: 'accent',
    }),
  },
  {
    holds: is('sending'),
    text: ({ waiting }) => ({ icon: 'refresh', text: syncMessages.sending(waiting), tone: 'accent', isPassing: true }),
  },
  {
    holds: is('waiting'),
    text: ({ waiting }) => ({ icon: 'refresh', text: syncMessages.waiting(waiting), tone: 'accent', isPassing: true }),
  },
];

/**
 * The text of the status line on the page at `path`.
 * @returns null when everything is saved, or the page shows it itself
 */
export function statusText(status: SyncStatus, path = ''): StatusText | null {
  const line = LINES.find(({ holds, saidAt }) => holds(status) && !saidAt?.(status).includes(path));
  return line?.text(status) ?? null;
}
