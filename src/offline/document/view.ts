// What the shopper sees: fold(confirmed, outbox) and the status beside it. It is never stored, so removing an operation
// rolls its change back.

import { type Confirmed, type Doc, isInDoubt, type LinePayload, type Op, SENDER_VERSION } from './doc.ts';

export interface ViewLine {
  line: string;
  /** The server's id; null until it has answered. */
  id: string | null;
  qty: number;
  payload: LinePayload;
  /** A change of this line is saved only on this device. */
  waiting: boolean;
  /** In a tab that lost its storage: every waiting change of this line was stored on the device before. */
  isOnDevice: boolean;
}

export type View = ReadonlyMap<string, ViewLine>;

/** Confirmed lines in the server's order, then the lines that wait to be added. */
export function fold(confirmed: Readonly<Record<string, Confirmed>>, outbox: readonly Op[]): View {
  const view = new Map<string, ViewLine>();
  for (const [line, { id, qty, payload }] of Object.entries(confirmed))
    view.set(line, { line, id, qty, payload, waiting: false, isOnDevice: false });
  for (const op of outbox) apply(view, op);
  return view;
}

function apply(view: Map<string, ViewLine>, op: Op): void {
  const { line, qty = 1, payload } = op;
  const now = view.get(line);
  const isOnDevice = op.mirrored === true && (!now?.waiting || now.isOnDevice);
  const changed = { waiting: true, isOnDevice };
  switch (op.kind) {
    case 'add':
      // Once sent, an add counts as its target: the server may already have applied it.
      if (now) view.set(line, { ...now, qty: op.target ?? now.qty + qty, ...changed });
      else if (payload) view.set(line, { line, id: null, qty: op.target ?? qty, payload, ...changed });
      return;
    case 'set':
      if (now) view.set(line, { ...now, qty, ...changed });
      return;
    default:
      view.delete(line);
  }
}

const foldOf = (doc: Doc | undefined): View => fold(doc?.confirmed ?? {}, doc?.outbox ?? []);

/** The lines of `next`: `stored` and the changes that are not stored yet, which do not count as waiting. */
export function linesOf(stored: Doc | undefined, next: Doc | undefined): ViewLine[] {
  const lines = [...foldOf(next).values()];
  if (next === stored) return lines;
  const before = foldOf(stored);
  return lines.map((line) => {
    const { waiting = false, isOnDevice = false } = before.get(line.line) ?? {};
    return { ...line, waiting, isOnDevice };
  });
}

/* The status: a small closed vocabulary, so that no screen works out "is it saved?" for itself. */

/**
 * `offline` wins over `sending`, `sending` over `waiting`. The number of waiting changes, and what needs the shopper, are
 * fields of their own: a refusal says nothing about the network.
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
  /** Nothing can be stored: changes live until this tab closes. */
  | 'memory';

export interface Status {
  word: SyncWord;
  /** Changes not yet on the server. */
  waiting: number;
  /** How many of them the device stored before this tab lost its storage; absent when none. */
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
