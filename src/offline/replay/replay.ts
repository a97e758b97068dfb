// Replay, which page and worker share: sends what waits in the lists of this device whenever a trigger fires, and retries
// by itself while the page is visible. drain.ts has the loop that sends.
import { ShopError, StorageError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import { type Connectivity, createConnectivity } from '#src/offline/connectivity/connectivity.ts';
import { createDeviceTalk } from '#src/offline/coordination/ask-device.ts';
import { type Lease, LeaseLost, runWithLease } from '#src/offline/coordination/lease.ts';
import { activeQueueKeys, createSession, isActive, type Session } from '#src/offline/coordination/session.ts';
import type { Doc } from '#src/offline/document/doc.ts';
import { isWish, type QueueKey, WAITS } from '#src/offline/document/queue-key.ts';
import type { Ports } from '#src/offline/ports/ports.ts';
import { type Documents, ListMoved, openDocuments } from '#src/offline/storage/documents.ts';
import { awake } from './backoff.ts';
import { type Drained, type DrainOptions, drain, idleEnd, LOOK_AGAIN_MS } from './drain.ts';
import { type SendingRules, sendingRules } from './rules.ts';
import { WAKES, type Wake } from './triggers.ts';

const log = createLog('outbox');

/** A context may die after it stored a change and before it announced it. A visible tab finds it by looking this often. */
const IDLE_LOOK_MS = 5 * 60_000;
/** As long as a lease without a heartbeat lasts: a frozen sender is replaced within a minute. */
const LOOK_AFTER_NEWS_MS = 45_000;

export interface Replay {
  documents: Documents;
  session: Session;
  connectivity: Connectivity;
  /** Sends what waits in every list of this device, as far as the trigger allows. Never rejects. */
  wake(why: Wake): Promise<Drained[]>;
  /** One list. Rejects with StorageError only. */
  drain(queueKey: QueueKey, options?: DrainOptions): Promise<Drained>;
  /** The page is going away or is being frozen: a request under way becomes in doubt. */
  pause(): void;
}

export interface ReplayOptions {
  rules?: SendingRules;
  /** How long to wait for another context's lease; set in the worker only. */
  maxWaitMs?: number | undefined;
}

export function createReplay(ports: Ports, { rules = sendingRules, maxWaitMs }: ReplayOptions = {}): Replay {
  const { clock, store, channel, isVisible } = ports;
  const connectivity = createConnectivity(ports);
  const documents = openDocuments(store, channel);
  const session = createSession(ports);
  const observed = { ...ports, fetch: connectivity.senderFetch };
  const drains = createDrains(observed, documents, session, rules, maxWaitMs);
  const looks = new Map<QueueKey, { at: number; wantsRead: boolean; cancel: () => void }>();

  const device = createDeviceTalk({
    ...{ ports, documents },
    // Once another context has sent its changes, this tab's own changes of the same lines can follow.
    onNews: (queueKey) => void quietly(drainHere(queueKey)),
    onError: (error) => log.warn('device not reported', error),
  });

  function drain(queueKey: QueueKey, options?: DrainOptions): Promise<Drained> {
    if (store.isMemory()) device.ask(queueKey);
    return drainHere(queueKey, options);
  }

  async function drainHere(queueKey: QueueKey, options?: DrainOptions): Promise<Drained> {
    let againInMs = LOOK_AGAIN_MS;
    let wantsRead = options?.wantsRead === true;
    try {
      const drained = await drains.drain(queueKey, options);
      if (drained.movedTo) {
        againInMs = IDLE_LOOK_MS;
        return await drain(drained.movedTo, options);
      }
      againInMs = drained.againInMs ?? IDLE_LOOK_MS;
      wantsRead = wantsRead && drained.ended !== 'rest' && !drained.hasRead;
      const due = looks.get(queueKey);
      // A read that is still due keeps its time, even if this drain did not want it.
      if (due?.wantsRead && !drained.hasRead) {
        wantsRead = true;
        againInMs = Math.min(againInMs, Math.max(0, due.at - clock.monotonic()));
      }
      return drained;
    } finally {
      looks.get(queueKey)?.cancel();
      looks.delete(queueKey);
      lookLater(queueKey, againInMs, wantsRead);
    }
  }

  /**
   * Schedules another drain while the page is visible, at the earliest time asked for. A read that failed is then tried
   * again.
   */
  function lookLater(queueKey: QueueKey, ms: number, wantsRead = false): void {
    const at = clock.monotonic() + ms;
    const due = looks.get(queueKey);
    if (!isVisible() || (due && due.at <= at)) return;
    due?.cancel();
    const reads = wantsRead || due?.wantsRead === true;
    const look = () => {
      looks.delete(queueKey);
      if (isVisible()) void quietly(wakeQueue(queueKey, 'timer', reads));
    };
    looks.set(queueKey, { at, wantsRead: reads, cancel: clock.after(ms, look) });
  }
  // Another context changed the document. If it dies before sending, this one sends.
  documents.listen((queueKey, doc) => {
    if (doc) return;
    if (store.isMemory()) device.ask(queueKey);
    else lookLater(queueKey, LOOK_AFTER_NEWS_MS);
  });

  async function wakeQueue(queueKey: QueueKey, why: Wake, alsoReads = false): Promise<Drained> {
    const { reads = alsoReads } = WAKES[why];
    const wantsRead = reads && queueKey !== WAITS;
    // The drain follows even if the device cannot store that.
    await quietly(endWaits(queueKey, why));
    return drain(queueKey, { wantsRead });
  }

  async function endWaits(queueKey: QueueKey, why: Wake): Promise<void> {
    const worth = WAKES[why];
    if (worth.reportsDevice) await device.report(queueKey);
    const wakeUp = (doc: Doc) => awake(doc, worth, clock.now());
    const doc = worth.endsBackoff || worth.unblocks ? await documents.read(queueKey) : undefined;
    // A write only when something waits.
    if (doc && wakeUp(doc) !== doc) await documents.change(queueKey, wakeUp);
  }

  async function wake(why: Wake): Promise<Drained[]> {
    if (why === 'online') connectivity.recheck();
    if (store.isMemory()) ports.wakeWorker?.();
    const record = await quietly(session.read());
    const queueKeys = record ? activeQueueKeys(record) : [];
    return Promise.all(queueKeys.map(async (queueKey) => (await quietly(wakeQueue(queueKey, why))) ?? NOT_DRAINED));
  }
  connectivity.onReturn(() => void wake('reached'));
  store.onMemory(() => void wake('timer'));

  return { documents, session, connectivity, wake, drain, pause: drains.pause };
}

/** Logs a failed drain. The operations stay in the outbox. */
const quietly = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    log.warn('not drained', error);
    return undefined;
  });

interface Asked {
  options: DrainOptions;
  /** Another caller joined: the document may have changed since it was read. */
  isJoined: boolean;
  drained: Promise<Drained>;
}

const NOTHING: Drained = { ended: 'rest', remaining: 0, againInMs: null, hasRead: false };
/** The device failed to store a step, so at least one operation may wait. */
export const NOT_DRAINED: Drained = { ...NOTHING, ended: 'wait', remaining: 1 };
const NO_LEASE: Drained = { ...NOTHING, ended: 'lost', againInMs: LOOK_AGAIN_MS };

/**
 * At most one drain runs and one waits for each list. The waiting one reads the document only once it has the lease, so it
 * misses nothing that was enqueued meanwhile.
 */
function createDrains(
  ports: Ports,
  documents: Documents,
  session: Session,
  rules: SendingRules,
  maxWaitMs: number | undefined,
): Pick<Replay, 'drain' | 'pause'> {
  const { clock, config, getToken } = ports;
  const waiting = new Map<QueueKey, Asked>();
  let active = new AbortController();

  async function begin(queueKey: QueueKey, asked: Asked): Promise<Drained> {
    if (!isActive(await session.read(), queueKey)) return NOTHING;
    const idle = await lookAhead(queueKey, asked.options);
    if (idle && !asked.isJoined) return idle;

    const waitedEnough = new AbortController();
    const stopWaiting = maxWaitMs === undefined ? () => {} : clock.after(maxWaitMs, () => waitedEnough.abort());
    const signal = AbortSignal.any([active.signal, waitedEnough.signal]);
    try {
      const request = { queueKey, signal, mayCreate: () => asked.options.wantsRead === true };
      const drained = await runWithLease(ports, documents, request, (lease) => {
        stopWaiting();
        waiting.delete(queueKey);
        return work(lease, asked.options);
      });
      // This tab hung, and the messages of the sender that took over may not have reached it.
      if (drained.ended === 'lost') documents.missed(queueKey);
      return drained;
    } catch (error) {
      if (error instanceof ListMoved) return { ...NOTHING, movedTo: error.to };
      if (signal.aborted || error instanceof LeaseLost)
        return { ...NO_LEASE, remaining: (await documents.read(queueKey))?.outbox.length ?? 0 };
      // Removed by a logout, or written by a newer version of the shop, since it was read.
      if (error instanceof ShopError && !(error instanceof StorageError)) return NOTHING;
      throw error;
    } finally {
      stopWaiting();
    }
  }

  /** The result without a lease when nothing can be done; else undefined. */
  async function lookAhead(queueKey: QueueKey, { wantsRead = false }: DrainOptions): Promise<Drained | undefined> {
    const doc = await documents.read(queueKey);
    if (documents.isNewer(queueKey)) return NOTHING;
    if (!doc) return wantsRead ? undefined : NOTHING;
    if (doc.movedTo) return { ...NOTHING, movedTo: doc.movedTo };
    const remaining = doc.outbox.length;
    const idle = idleEnd(rules.nextStep(doc, { now: clock.now(), hasKeys: config.backendIdempotency, wantsRead }));
    if (idle) return { ...NOTHING, ...idle, remaining };
    // A worker never has a token, so it does not wait for a tab's lease either.
    if (isWish(queueKey) && (await getToken()) === null) return { ...NO_LEASE, ended: 'offline', remaining };
  }

  async function work(lease: Lease, options: DrainOptions): Promise<Drained> {
    const record = await session.read();
    if (isActive(record, lease.queueKey))
      return drain({ ports, session, rules, gen: record?.gen ?? 0, token: await getToken() }, lease, options);
    await documents.remove(lease.queueKey);
    return NOTHING;
  }

  return {
    drain(queueKey, options = {}) {
      const before = waiting.get(queueKey);
      if (before) {
        before.isJoined = true;
        before.options = { ...before.options, wantsRead: before.options.wantsRead || options.wantsRead };
        return before.drained;
      }
      const asked: Asked = { options, isJoined: false, drained: Promise.resolve(NOTHING) };
      waiting.set(queueKey, asked);
      asked.drained = begin(queueKey, asked).finally(() => {
        if (waiting.get(queueKey) === asked) waiting.delete(queueKey);
      });
      return asked.drained;
    },
    pause() {
      active.abort();
      active = new AbortController();
    },
  };
}
