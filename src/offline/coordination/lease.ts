// A lease lets one sender at a time work on a list. The Web Lock only saves wasted work. The fencing token protects the
// data: every commit checks that no other sender has taken the lease since.
import { ShopError, StorageError } from '#src/base/errors.ts';
import type { Doc } from '#src/offline/document/doc.ts';
import type { QueueKey } from '#src/offline/document/queue-key.ts';
import type { Ports } from '#src/offline/ports/ports.ts';
import { type Beside, type Change, type Documents, ListMoved } from '#src/offline/storage/documents.ts';
import type { Durability } from '#src/storage/store.ts';
import { moveCart } from './move-cart.ts';

/** A holder without a heartbeat for this long is frozen or gone. Longer than any single step takes. */
const LEASE_MS = 45_000;
const LOOK_EVERY_MS = 5_000;
const RETRY_MS = 1_000;

/** What a sender works with while it holds the lease. */
export interface Lease {
  queueKey: QueueKey;
  fencingToken: number;
  /** Ends the lease early: the page is going away or is being frozen. */
  signal: AbortSignal;
  read(): Promise<Doc>;
  /** Monotonic time just before the document was last read or written. */
  touchedAt(): number;
  /**
   * Commits `change` and a heartbeat. Throws LeaseLost when another sender has the lease or the document is gone, and ListMoved,
   * ShopError('newer-version') and StorageError as Documents.change does.
   */
  fenced(change: Change, durability?: Durability): Promise<Doc>;
  /** Moves the waiting changes to `to` and ends the lease. Throws the same, and ShopError('no-document') for a missing one. */
  moveTo(to: QueueKey, beside: Beside): Promise<void>;
}

/** Another sender has the lease, or the document is gone: nothing more may be written. */
export class LeaseLost extends Error {}

export interface LeaseRequest {
  queueKey: QueueKey;
  signal: AbortSignal;
  /** Asked when the lease is acquired: whether to create a missing document. */
  mayCreate(): boolean;
}

/** Waits for the lease, runs `work`, and releases it. Rejects when `signal` aborts the waiting, as `fenced` does, and with `work`. */
export async function runWithLease<T>(
  ports: Ports,
  documents: Documents,
  request: LeaseRequest,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const { locks, store } = ports;
  // Documents in memory belong to this tab alone: a lease that another context has on the device does not cover them.
  if (!locks || store.isMemory()) return withStoredLease(ports, documents, request, work);

  let working: Promise<T> | undefined;
  const holding = () => {
    working = acquire(ports, documents, request, () => true).then(async (lease) => {
      try {
        return await work(lease);
      } finally {
        // The storage broke while the lock was awaited: in memory only the document says who has the lease.
        if (store.isMemory()) await release(lease);
      }
    });
    return working;
  };
  const name = `outbox:v1:${request.queueKey}`;
  const { giveUp, stopWatching } = watchHolder(ports, documents, request, () => working !== undefined);
  /** If the lock is stolen during the work, the work goes on and its next commit is refused. */
  const hold = (options: { signal: AbortSignal } | { steal: true }) =>
    locks.request(name, options, holding).catch((error: unknown) => working ?? Promise.reject(error));
  try {
    return await hold({ signal: giveUp });
  } catch (error) {
    if (working || request.signal.aborted) throw error;
    return await hold({ steal: true }).catch((error: unknown) => Promise.reject(working ? error : new LeaseLost()));
  } finally {
    stopWatching();
  }
}

/** Aborts the waiting when the caller does, or when this tab is visible and the holder's heartbeat is too old. */
function watchHolder(ports: Ports, documents: Documents, request: LeaseRequest, isWorking: () => boolean) {
  const { clock, isVisible, store } = ports;
  const abandoned = new AbortController();
  const begunAt = clock.monotonic();
  const look = async () => {
    if (isWorking()) return;
    const maySteal = isVisible() && !store.isMemory();
    if (maySteal && isExpired(await documents.read(request.queueKey))) abandoned.abort();
    else next();
  };
  /** Without a document, the holder died before its first heartbeat, unless it has only just begun. */
  const isExpired = (doc: Doc | undefined) =>
    doc ? !isAlive(doc, clock.now()) : clock.monotonic() - begunAt > LEASE_MS;
  let cancel = () => {};
  const next = () => {
    cancel = clock.after(LOOK_EVERY_MS, () => void look().catch(() => next()));
  };
  next();
  return { giveUp: AbortSignal.any([request.signal, abandoned.signal]), stopWatching: () => cancel() };
}

/** A heartbeat in the future counts as too old: the clock was set back. */
const isAlive = ({ sender }: Doc, now: number) => Math.abs(now - sender.beat) <= LEASE_MS;

/** Without Web Locks, the document itself stores who holds the lease and its last heartbeat. */
async function withStoredLease<T>(
  ports: Ports,
  documents: Documents,
  request: LeaseRequest,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const isFree = (doc: Doc) => doc.sender.holder === '' || !isAlive(doc, ports.clock.now());
  for (;;) {
    request.signal.throwIfAborted();
    try {
      const lease = await acquire(ports, documents, request, isFree);
      try {
        return await work(lease);
      } finally {
        await release(lease);
      }
    } catch (error) {
      if (!(error instanceof LeaseHeld)) throw error;
      await new Promise<void>((resolve) => ports.clock.after(RETRY_MS, resolve));
    }
  }
}

const release = (lease: Lease) =>
  lease.fenced((doc) => ({ ...doc, sender: { ...doc.sender, holder: '' } })).catch(ignoreLoss);

class LeaseHeld extends Error {}

/** A lease that cannot be released expires by itself. */
function ignoreLoss(error: unknown): void {
  if (!(error instanceof LeaseLost || error instanceof StorageError)) throw error;
}

async function acquire(
  { clock, uuid }: Ports,
  documents: Documents,
  { queueKey, signal, mayCreate }: LeaseRequest,
  isFree: (doc: Doc) => boolean,
): Promise<Lease> {
  const holder = uuid();
  const acquired = await documents.change(
    queueKey,
    (doc) => {
      if (!isFree(doc)) throw new LeaseHeld();
      return { ...doc, sender: { epoch: doc.sender.epoch + 1, beat: clock.now(), holder } };
    },
    { create: mayCreate() },
  );
  const fencingToken = acquired.sender.epoch;
  let touchedAt = clock.monotonic();
  const demandLease = (doc: Doc | undefined): Doc => {
    if (doc?.movedTo) throw new ListMoved(doc.movedTo);
    if (doc?.sender.epoch !== fencingToken || doc.sender.holder !== holder) throw new LeaseLost();
    return doc;
  };
  return {
    queueKey,
    fencingToken,
    signal,
    touchedAt: () => touchedAt,
    async read() {
      touchedAt = clock.monotonic();
      return demandLease(await documents.read(queueKey));
    },
    moveTo: (to, beside) =>
      documents.changeBoth(
        { from: queueKey, to },
        (docs) => moveCart({ ...docs, from: demandLease(docs.from) }),
        beside,
      ),
    async fenced(change, durability = 'relaxed') {
      const beating = (doc: Doc): Doc => {
        const after = change(demandLease(doc));
        return after === doc ? doc : { ...after, sender: { ...after.sender, beat: clock.now() } };
      };
      touchedAt = clock.monotonic();
      try {
        return await documents.change(queueKey, beating, { durability });
      } catch (error) {
        throw error instanceof ShopError && error.code === 'no-document' ? new LeaseLost() : error;
      }
    },
  };
}
