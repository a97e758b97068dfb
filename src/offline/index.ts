// The entry of the offline core for a page: lists to read and change, the session, and the replay that sends them. Code
// outside this folder imports only its three entries: this file, worker.ts for the worker, and lines.ts, which the first
// screen needs before the outbox is loaded.
import { createLog } from '#src/base/log.ts';
import { createReachProbe } from './connectivity/reach-probe.ts';
import type { Session, SessionMirror } from './coordination/session.ts';
import type { Doc } from './document/doc.ts';
import { cartQueueKey, GUEST_WISHES, isWish, type QueueKey, WAITS, wishQueueKey } from './document/queue-key.ts';
import { type ListOutbox, type OpenList, openListOutbox } from './enqueue/list-outbox.ts';
import type { Ports } from './ports/ports.ts';
import { createReplay, type Replay, type ReplayOptions } from './replay/replay.ts';
import { rules as ourRules, type Rules } from './replay/rules.ts';
import { WAKES } from './replay/triggers.ts';

export type { SessionMirror } from './coordination/session.ts';
export type { Doc, Op, Rejection, ShopChange } from './document/doc.ts';
export { cartQueueKey, isQueueKey, ownerOf, type QueueKey } from './document/queue-key.ts';
export type { Attention, Status, SyncWord, ViewLine } from './document/view.ts';
export type { Ordered } from './enqueue/enqueue.ts';
export type { Kept, ListOutbox, Snapshot } from './enqueue/list-outbox.ts';
export { platformPorts } from './ports/platform-ports.ts';
export type { Locks, Ports } from './ports/ports.ts';
export type { Drained } from './replay/drain.ts';
export { type Signals, startTriggers } from './replay/triggers.ts';
export type { SafeStore } from './storage/safe-store.ts';

const log = createLog('outbox');

export interface Outbox extends Pick<Replay, 'connectivity' | 'wake' | 'drain' | 'pause'> {
  cart(sessionId: string): ListOutbox;
  /** The cart of the session that `session.open` opens. It can be shown and changed before the session is open. */
  deviceCart(): Omit<ListOutbox, 'queueKey'>;
  /** null: the guest's, which is kept on this device and sent to nobody until a log-in takes it in. */
  wishlist(contactEmail: string | null): ListOutbox;
  /** What the shopper of this device is to be told about when it is back. */
  waits(): ListOutbox;
  session: Pick<Session, 'open' | 'read'>;
  /**
   * Sets who is logged in, by e-mail address; null is nobody. Call it at start, login and logout, and when another tab
   * changed it. A change aborts every request of the former customer and deletes their wishlist and waits from this device,
   * sent or not. The cart stays. The guest's wishes move to the list of the customer, and the guest's waits stay.
   */
  setCustomer(contactEmail: string | null): Promise<void>;
  /** The shopper is active: an unreachable shop is probed at the quick pace again. */
  touched(): void;
  /** Calls back when a change was enqueued. Returns how to stop. */
  onEnqueue(listener: () => void): () => void;
}

export function createOutbox(
  ports: Ports,
  { rules = ourRules, ...options }: ReplayOptions & { rules?: Rules } = {},
): Outbox {
  const sending = createReplay(ports, { rules, ...options });
  const { connectivity, documents, session, drain } = sending;
  const probe = createReachProbe(ports, connectivity);
  const lists = new Map<QueueKey, OpenList>();
  const enqueueListeners = new Set<() => void>();
  // A sender failed: a probe finds out whether the shop can be reached.
  documents.listen((_, doc) => {
    if (doc && doc.net.failures > 0) connectivity.suspect();
  });

  function list(queueKey: QueueKey): OpenList {
    const open = lists.get(queueKey) ?? openListOutbox(queueKey, parts);
    lists.set(queueKey, open);
    return open;
  }
  const parts = {
    ...{ ports, documents, session, rules, connectivity },
    async ready() {
      await opening;
      await settingCustomer;
    },
    onEnqueue(queueKey: QueueKey) {
      probe.hurry();
      for (const listener of enqueueListeners) listener();
      drain(queueKey).catch((error: unknown) => log.warn('not drained', error));
    },
    async onGuestChange(change: (doc: Doc) => Doc) {
      const email = (await session.read())?.email;
      if (!email) return;
      const queueKey = wishQueueKey(email);
      await takeIn(email);
      await documents.change(queueKey, change, { create: true, orMemory: true });
      parts.onEnqueue(queueKey);
    },
    /** Screens that ask for the new queue key get the list that is open already. */
    onMove: (moved: OpenList) => void (lists.has(moved.queueKey) || lists.set(moved.queueKey, moved)),
  };

  /** Without an owner until the session is open. */
  let deviceCart = cartQueueKey('');
  async function openSession(mirror?: SessionMirror): Promise<string> {
    const sessionId = await session.open(mirror);
    const early = lists.get(deviceCart);
    deviceCart = cartQueueKey(sessionId);
    early?.follow(deviceCart);
    return sessionId;
  }
  let opening: Promise<unknown> = Promise.resolve();
  let settingCustomer: Promise<unknown> = Promise.resolve();

  /** Its code loads for a list with something in it. */
  async function takeIn(email: string): Promise<void> {
    const guest = await documents.read(GUEST_WISHES);
    if (!guest || guest.outbox.length + guest.quarantine.length === 0) return;
    const { takeInWishes } = await import(/* chunk: account */ './coordination/guest-wishes.ts');
    await takeInWishes(documents, email);
  }

  async function changeCustomer(contactEmail: string | null): Promise<void> {
    const before = await session.read();
    if ((before?.email ?? null) !== contactEmail) {
      sending.pause();
      // First: if the page dies in between, the next start does not know whose they were.
      if (before?.email) await documents.remove(WAITS);
      await session.setEmail(contactEmail);
    }
    for (const queueKey of await documents.queueKeys())
      if (isWish(queueKey) && ![GUEST_WISHES, `wish:${contactEmail}`].includes(queueKey))
        await documents.remove(queueKey);
    if (contactEmail !== null) await takeIn(contactEmail);
    void sending.wake(contactEmail === null ? 'enqueue' : 'login');
  }

  return {
    cart: (sessionId) => list(cartQueueKey(sessionId)),
    deviceCart: () => list(deviceCart),
    wishlist: (contactEmail) => list(wishQueueKey(contactEmail ?? '')),
    waits: () => list(WAITS),
    session: {
      read: session.read,
      open(mirror) {
        const opened = openSession(mirror);
        opening = opened;
        return opened;
      },
    },
    connectivity,
    drain,
    pause: sending.pause,
    wake(why) {
      if (WAKES[why].mayHaveMissed) for (const open of lists.values()) open.readAgain();
      const drained = sending.wake(why);
      if (WAKES[why].endsBackoff) probe.now();
      return drained;
    },
    setCustomer(contactEmail) {
      const set = Promise.all([opening, settingCustomer]).then(() => changeCustomer(contactEmail));
      settingCustomer = Promise.allSettled([set]);
      return set;
    },
    touched: probe.hurry,
    onEnqueue(listener) {
      enqueueListeners.add(listener);
      return () => enqueueListeners.delete(listener);
    },
  };
}
