// One list as screens see it: its lines, what waits, and every change a shopper can make. A change shows at once and
// resolves when it is durable; replay sends it later.
import { ShopError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import type { Connectivity } from '#src/offline/connectivity/connectivity.ts';
import { isActive, type Session } from '#src/offline/coordination/session.ts';
import { type Doc, emptyDoc, type LinePayload, type Rejection, type ShopChange } from '#src/offline/document/doc.ts';
import { GUEST_WISHES, isQueueKey, isWish, type QueueKey } from '#src/offline/document/queue-key.ts';
import { linesOf, type Status, statusOf, type ViewLine } from '#src/offline/document/view.ts';
import type { Ports } from '#src/offline/ports/ports.ts';
import type { Rules } from '#src/offline/replay/rules.ts';
import { type Documents, ListMoved } from '#src/offline/storage/documents.ts';
import { enqueue, type Intent, type Ordered, type StampedChange, takeOut, withUnstored } from './enqueue.ts';
import { dismiss, dismissShopChange, restore, retry } from './rejections.ts';

const log = createLog('outbox');

/** Stable until something changes. */
export interface Snapshot {
  /** False until the document has been read: show placeholders. */
  isRead: boolean;
  /** The server's list has been read at least once. */
  isKnown: boolean;
  /** False while a change is shown that is not stored yet. It disappears again if it cannot be stored. */
  isStored: boolean;
  lines: readonly ViewLine[];
  /** "Not saved (n)". */
  rejected: readonly Rejection[];
  shopChanges: readonly ShopChange[];
  /** Of what is stored. */
  status: Status;
  /** Wall clock of the last comparison with the server; 0 = never. */
  confirmedAt: number;
}

/** `memory`: the device refused to store it, so the change lives until this tab closes. */
export type Kept = 'device' | 'memory';

/** Every change rejects with ShopError('outbox-full' | 'wishes-full' | 'newer-version' | 'not-logged-in') or StorageError. */
export interface ListOutbox {
  /** Changes when the cart moves to an earlier session; subscribers are notified. */
  readonly queueKey: QueueKey;
  snapshot(): Snapshot;
  /** The first subscription reads the document. Returns how to stop. */
  subscribe(listener: () => void): () => void;
  /** Reads the document again: this context may have been asleep while others wrote. */
  readAgain(): void;
  /** Adds `qty` more of a line; in a wishlist, once. */
  add(what: { line: string; payload: LinePayload }, qty?: number): Promise<Kept>;
  setQuantity(line: string, qty: number): Promise<Kept>;
  remove(line: string): Promise<Kept>;
  /** Removes a line and adds `qty` of another one, in one write: both or neither. */
  replace(line: string, by: { line: string; payload: LinePayload }, qty: number): Promise<Kept>;
  clear(): Promise<Kept>;
  /** Takes the goods of a placed order out, once however often it is called. Rejects with 'cart-unknown' too. */
  takeOut(order: Ordered): Promise<Kept>;
  /** Sends a refused change again, as a new one. */
  retry(opId: string): Promise<Kept>;
  dismiss(opId: string): Promise<Kept>;
  /** Adds a line that the shop removed, or removes one that it added. */
  restore(change: ShopChange): Promise<Kept>;
  dismissShopChange(...changes: readonly ShopChange[]): Promise<Kept>;
}

/** For the outbox. */
export interface OpenList extends ListOutbox {
  /** Continues under another queue key. */
  follow(queueKey: QueueKey): void;
}

export interface ListParts {
  ports: Ports;
  documents: Documents;
  session: Session;
  rules: Rules;
  connectivity: Connectivity;
  /** Resolves when changes can be stored: the session is open and the outbox knows who is logged in. */
  ready(): Promise<unknown>;
  /** A change was stored. */
  onEnqueue(queueKey: QueueKey): void;
  /** A change of the guest's wishlist was stored. If a log-in came first, it is made in the customer's list too. */
  onGuestChange(change: (doc: Doc) => Doc): Promise<void>;
  /** The list continues under another queue key. */
  onMove(list: OpenList): void;
}

/** @param firstKey without an owner while the session is not open: nothing is read or stored until `follow` */
export function openListOutbox(firstKey: QueueKey, parts: ListParts): OpenList {
  const { ports, documents, session, rules } = parts;
  const { clock, store, uuid } = ports;
  const listeners = new Set<() => void>();
  let queueKey = firstKey;
  let doc: Doc | undefined;
  let isRead = false;
  /** Optimistic updates, oldest first: shown, and not in `doc` yet. */
  let unstored: readonly { change: StampedChange; isDurable: boolean }[] = [];
  let shown = draw();

  function draw(): Snapshot {
    const around = {
      isOnline: parts.connectivity.isOnline(),
      isMemory: store.isMemory(),
      isNewer: documents.isNewer(queueKey),
    };
    const confirmedAt = doc?.confirmedAt ?? 0;
    const isStored = unstored.length === 0;
    const next = isStored ? doc : withUnstored(doc ?? emptyDoc(queueKey), unstored);
    return {
      ...{ isRead, isKnown: confirmedAt > 0, isStored, confirmedAt },
      // What a guest wishes waits for nobody.
      status: statusOf(queueKey === GUEST_WISHES ? undefined : doc, around),
      ...{ lines: linesOf(doc, next), rejected: next?.rejected ?? [], shopChanges: next?.shopChanges ?? [] },
    };
  }
  const redraw = () => {
    shown = draw();
    for (const listener of listeners) listener();
  };
  /** Shows the old lines until the other document has been read: it has every waiting change. */
  const follow = (to: QueueKey) => {
    if (queueKey === to) return;
    queueKey = to;
    // The other document counts its own revisions.
    doc = doc && { ...doc, rev: 0 };
    parts.onMove(list);
    redraw();
    readAgain();
  };
  /** @param readFrom the revision shown when the read began */
  const take = (latest: Doc | undefined, readFrom = 0) => {
    if (latest?.movedTo) return follow(latest.movedTo);
    // Reads and writes finish in any order. A read that finds an older revision than the one shown when it began means
    // that site data was cleared and the document was created again.
    if (doc && latest && latest.rev < doc.rev && latest.rev >= readFrom) return;
    doc = latest;
    isRead = true;
    unstored = unstored.filter(({ isDurable }) => !isDurable);
    redraw();
  };
  let isReading = false;
  let isStale = false;
  /** Calls during a read cause one more read after it, however many they are. */
  function readAgain(): void {
    if (!isQueueKey(queueKey)) return;
    isStale = isReading;
    if (isReading) return;
    isReading = true;
    const asked = queueKey;
    const readFrom = doc?.rev;
    documents
      .read(asked)
      .then(
        (latest) => {
          if (asked === queueKey) take(latest, readFrom);
        },
        (error: unknown) => log.error('list not read', error),
      )
      .finally(() => {
        isReading = false;
        if (isStale) readAgain();
      });
  }
  documents.listen((changed, latest) => {
    if (changed !== queueKey) return;
    if (latest && latest.rev >= (doc?.rev ?? 0)) take(latest);
    else readAgain();
  });
  store.onMemory(readAgain);
  parts.connectivity.listen(redraw);

  /** A customer's wishlist can be changed only while they are logged in, from before the write until after it. */
  async function demandActive(): Promise<void> {
    if (!isWish(queueKey) || queueKey === GUEST_WISHES || isActive(await session.read(), queueKey)) return;
    throw new ShopError('not-logged-in');
  }

  /** Shows the change until it is in the stored document, or until storing failed. */
  async function write(change: StampedChange): Promise<Kept> {
    const update = { change, isDurable: false };
    unstored = [...unstored, update];
    redraw();
    try {
      return await keep(change, () => {
        update.isDurable = true;
      });
    } finally {
      // A durable change stays until the document that has it is shown.
      if (!update.isDurable) {
        unstored = unstored.filter((other) => other !== update);
        redraw();
      }
    }
  }

  async function keep(change: StampedChange, onStored: () => void): Promise<Kept> {
    await parts.ready();
    await demandActive();
    const stamped = (doc: Doc) => change(doc, { at: clock.now(), uuid });
    try {
      await documents.change(queueKey, stamped, { create: true, orMemory: true, onStored });
    } catch (error) {
      if (!(error instanceof ListMoved)) throw error;
      follow(error.to);
      return keep(change, onStored);
    }
    try {
      await demandActive();
    } catch (error) {
      await documents.remove(queueKey);
      throw error;
    }
    if (queueKey === GUEST_WISHES) await parts.onGuestChange(stamped);
    else parts.onEnqueue(queueKey);
    return store.isMemory() ? 'memory' : 'device';
  }

  const change = (...intents: Intent[]) =>
    write((doc, stamp) => intents.reduce((now, intent) => enqueue(now, intent, stamp, rules), doc));
  const list: OpenList = {
    get queueKey() {
      return queueKey;
    },
    snapshot: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      if (!isRead) readAgain();
      return () => listeners.delete(listener);
    },
    readAgain,
    follow,
    add: ({ line, payload }, qty = 1) => change({ kind: 'add', line, qty, payload }),
    setQuantity: (line, qty) => change({ kind: 'set', line, qty }),
    remove: (line) => change({ kind: 'remove', line }),
    replace: (line, by, qty) => change({ kind: 'add', qty, ...by }, { kind: 'remove', line }),
    clear: () => change({ kind: 'clear' }),
    takeOut: (order) => write((doc, stamp) => takeOut(doc, order, stamp, rules)),
    retry: (opId) => write((doc, stamp) => retry(doc, opId, stamp, rules)),
    dismiss: (opId) => write((doc) => dismiss(doc, opId)),
    restore: (change) => write((doc, stamp) => restore(doc, change, stamp, rules)),
    dismissShopChange: (...changes) => write((doc) => dismissShopChange(doc, ...changes)),
  };
  return list;
}
