// How things stand, in a small closed vocabulary, so that no screen works out "is it saved?" for itself.

import { isInDoubt, SENDER_VERSION } from '#src/offline/replay/next-step.ts';
import type { Doc } from './doc.ts';

/**
 * How the connection and the sending stand: `offline` wins over `sending`, `sending` over `waiting`. How many wait, and
 * what needs the shopper, are fields of their own beside it: a refusal says nothing about the network.
 */
export type SyncWord = 'online' | 'offline' | 'waiting' | 'sending';

/** What the shopper can do something about. */
export type Attention =
  /** "Not saved (n)": retry or dismiss. */
  | 'rejected'
  /** The server wants a login. */
  | 'login'
  /** This page is too old: reload. */
  | 'update'
  /** One line fails again and again. */
  | 'stuck'
  /** Nothing can be stored: kept until this tab closes. */
  | 'memory';

export interface Status {
  word: SyncWord;
  /** Changes not yet on the server. */
  waiting: number;
  /** Those of them that were stored on the device before this tab lost its storage; absent when there are none. */
  waitingOnDevice?: number;
  attention: readonly Attention[];
}

export interface Surroundings {
  isOnline: boolean;
  isMemory: boolean;
  /** The document was written by a newer version of the shop. */
  isNewer: boolean;
}

export function statusOf(doc: Doc | undefined, { isOnline, isMemory, isNewer }: Surroundings): Status {
  const { outbox = [], rejected = [], net, minSender = 0 } = doc ?? {};
  const all: [Attention, boolean][] = [
    ['rejected', rejected.length > 0],
    ['login', net?.blocked === 'auth'],
    ['update', isNewer || net?.blocked === 'upgrade' || minSender > SENDER_VERSION],
    ['stuck', outbox.some(({ parkedUntil }) => parkedUntil !== undefined)],
    ['memory', isMemory],
  ];
  const attention = all.filter(([, holds]) => holds).map(([what]) => what);
  const isSending = outbox.some(isInDoubt) && net?.failures === 0;
  const word = (!isOnline && 'offline') || (isSending && 'sending') || (outbox.length > 0 && 'waiting') || 'online';
  const waitingOnDevice = outbox.filter((op) => op.mirrored).length;
  return { word, waiting: outbox.length, ...(waitingOnDevice > 0 ? { waitingOnDevice } : {}), attention };
}
