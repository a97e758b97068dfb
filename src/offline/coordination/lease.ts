// One sender a scope at a time. The lock only keeps senders from working in vain; what keeps them from harm is the fence:
// every commit checks that nobody has taken over since (OFFLINE 3.4, failures 4 to 7).
import { ShopError, StorageError } from '#src/base/errors.ts';
import type { Doc } from '#src/offline/document/doc.ts';
import type { Scope } from '#src/offline/document/queue-key.ts';
import type { Outside } from '#src/offline/ports/ports.ts';
import { type Beside, type Change, type Documents, ListMoved } from '#src/offline/storage/documents.ts';
import type { Durability } from '#src/storage/store.ts';
import { moveCart } from './move-cart.ts';

/** A holder that has shown no sign of life for so long is frozen or gone; longer than any single step takes. */
const DEAD_AFTER_MS = 45_000;
const LOOK_EVERY_MS = 5_000;
const LEASE_RETRY_MS = 1_000;

/** What a sender holds while it is the one. */
export interface Turn {
  scope: Scope;
  epoch: number;
  /** Ends the turn early: the page is going away or is being frozen. */
  signal: AbortSignal;
  read(): Promise<Doc>;
  /** Monotonic time just before the document was last read or written: since then nobody knows. */
  touchedAt(): number;
  /** Commits `change` and a heartbeat; throws TurnLost when another sender has taken over or the document is gone. */
  fenced(change: Change, durability?: Durability): Promise<Doc>;
  /** Moves the list: what waits here waits in `to`, and the turn is over. Throws the same, and StorageError. */
  moveTo(to: Scope, beside: Beside): Promise<void>;
}

/** Another sender took over, or the document is gone: nothing more may be written. */
export class TurnLost extends Error {}

export interface TurnRequest {
  scope: Scope;
  signal: AbortSignal;
  /** Asked when the turn comes: whether to make the document when there is none. */
  mayCreate(): boolean;
}

/** Waits for the turn, works, and gives it back. Rejects when `signal` aborts the waiting, and with TurnLost. */
export async function takeTurn<T>(
  outside: Outside,
  documents: Documents,
  request: TurnRequest,
  work: (turn: Turn) => Promise<T>,
): Promise<T> {
  const { locks, store } = outside;
  // Documents in memory are this tab's own: nobody else's turn on the device says anything about them.
  if (!locks || store.isMemory()) return withLease(outside, documents, request, work);

  let working: Promise<T> | undefined;
  const holding = () => {
    working = takeOver(outside, documents, request, () => true).then(async (turn) => {
      try {
        return await work(turn);
      } finally {
        // The lock was waited for, and meanwhile the device gave up: in memory only the document says whose turn it is.
        if (store.isMemory()) await giveBack(turn);
      }
    });
    return working;
  };
  const name = `outbox:v1:${request.scope}`;
  const { giveUp, stopWatching } = watchHolder(outside, documents, request, () => working !== undefined);
  /** Stolen from while at work: the work goes on and finds itself fenced out. */
  const hold = (options: { signal: AbortSignal } | { steal: true }) =>
    locks.request(name, options, holding).catch((error: unknown) => working ?? Promise.reject(error));
  try {
    return await hold({ signal: giveUp });
  } catch (error) {
    if (working || request.signal.aborted) throw error;
    return await hold({ steal: true }).catch((robbed: unknown) => Promise.reject(working ? robbed : new TurnLost()));
  } finally {
    stopWatching();
  }
}

/** Aborts the waiting when the caller does, or when this tab is visible and the holder seems dead. */
function watchHolder(outside: Outside, documents: Documents, request: TurnRequest, isWorking: () => boolean) {
  const { clock, isVisible, store } = outside;
  const abandoned = new AbortController();
  const begunAt = clock.monotonic();
  const look = async () => {
    if (isWorking()) return;
    const maySteal = isVisible() && !store.isMemory();
    if (maySteal && isDead(await documents.read(request.scope))) abandoned.abort();
    else next();
  };
  /** Without a document the holder died before its first sign of life, unless it came just now. */
  const isDead = (doc: Doc | undefined) =>
    doc ? !isAlive(doc, clock.now()) : clock.monotonic() - begunAt > DEAD_AFTER_MS;
  let cancel = () => {};
  const next = () => {
    cancel = clock.after(LOOK_EVERY_MS, () => void look().catch(() => next()));
  };
  next();
  return { giveUp: AbortSignal.any([request.signal, abandoned.signal]), stopWatching: () => cancel() };
}

/** Also dead when its last sign of life lies in the future: then the clock was put back. */
const isAlive = ({ sender }: Doc, now: number) => Math.abs(now - sender.beat) <= DEAD_AFTER_MS;

/** Without Web Locks the document says who is sending, and until when that counts. */
async function withLease<T>(
  outside: Outside,
  documents: Documents,
  request: TurnRequest,
  work: (turn: Turn) => Promise<T>,
): Promise<T> {
  const isFree = (doc: Doc) => doc.sender.holder === '' || !isAlive(doc, outside.clock.now());
  for (;;) {
    request.signal.throwIfAborted();
    try {
      const turn = await takeOver(outside, documents, request, isFree);
      try {
        return await work(turn);
      } finally {
        await giveBack(turn);
      }
    } catch (error) {
      if (!(error instanceof TurnTaken)) throw error;
      await new Promise<void>((resolve) => outside.clock.after(LEASE_RETRY_MS, resolve));
    }
  }
}

const giveBack = (turn: Turn) =>
  turn.fenced((doc) => ({ ...doc, sender: { ...doc.sender, holder: '' } })).catch(ignoreLoss);

class TurnTaken extends Error {}

/** What is lost here is lost anyway: the lease runs out by itself. */
function ignoreLoss(error: unknown): void {
  if (!(error instanceof TurnLost || error instanceof StorageError)) throw error;
}

async function takeOver(
  { clock, uuid }: Outside,
  documents: Documents,
  { scope, signal, mayCreate }: TurnRequest,
  isFree: (doc: Doc) => boolean,
): Promise<Turn> {
  const holder = uuid();
  const taken = await documents.change(
    scope,
    (doc) => {
      if (!isFree(doc)) throw new TurnTaken();
      return { ...doc, sender: { epoch: doc.sender.epoch + 1, beat: clock.now(), holder } };
    },
    { create: mayCreate() },
  );
  const { epoch } = taken.sender;
  let touchedAt = clock.monotonic();
  const demandTurn = (doc: Doc | undefined): Doc => {
    if (doc?.movedTo) throw new ListMoved(doc.movedTo);
    if (doc?.sender.epoch !== epoch || doc.sender.holder !== holder) throw new TurnLost();
    return doc;
  };
  return {
    scope,
    epoch,
    signal,
    touchedAt: () => touchedAt,
    async read() {
      touchedAt = clock.monotonic();
      return demandTurn(await documents.read(scope));
    },
    moveTo: (to, beside) =>
      documents.changeBoth({ from: scope, to }, (docs) => moveCart({ ...docs, from: demandTurn(docs.from) }), beside),
    async fenced(change, durability = 'relaxed') {
      const beating = (doc: Doc): Doc => {
        const after = change(demandTurn(doc));
        return after === doc ? doc : { ...after, sender: { ...after.sender, beat: clock.now() } };
      };
      touchedAt = clock.monotonic();
      try {
        return await documents.change(scope, beating, { durability });
      } catch (error) {
        throw error instanceof ShopError && error.code === 'no-document' ? new TurnLost() : error;
      }
    },
  };
}
