// The replay loop: read the document, do one step, commit it, read again. Page and worker run the same code, and the one
// that has the lease continues where the last one stopped.
import { assertNever } from '#src/base/assert-never.ts';
import { createLog } from '#src/base/log.ts';
import { type Lease, LeaseLost } from '#src/offline/coordination/lease.ts';
import type { Doc, Op } from '#src/offline/document/doc.ts';
import { isWish, type QueueKey } from '#src/offline/document/queue-key.ts';
import { readList, sendRepair, verifyList } from '#src/offline/reconcile/compare-list.ts';
import { findAdded, takeListed } from '#src/offline/reconcile/plain-server.ts';
import { ingest } from '#src/offline/reconcile/server-list.ts';
import { ask, askedOf, askForItems, type Sender } from './ask-server.ts';
import { afterSuccess } from './backoff.ts';
import { DEFER_MS, type Step } from './next-step.ts';
import { afterAnswer, newIdOf, setAside } from './settle.ts';
import { writeAhead } from './write-ahead.ts';

const log = createLog('drain');

/** The worker is stopped after about 30 s. */
const BUDGET_MS = 25_000;
/** A wait up to this long is spent holding the lease, because a worker has no timers to come back by. */
const SHORT_WAIT_MS = 2_500;

export interface Drained {
  /** Operations that still wait. */
  remaining: number;
  /** When to come back without being woken; null: nothing to come back for. */
  againInMs: number | null;
  /** The server's list was read, if that was wanted. */
  hasRead: boolean;
  /**
   * `offline`: the platform reports no network, or a wishlist has no token. `lost`: this sender has no lease or lost it, the page is
   * going away, or the customer has changed.
   */
  ended: 'rest' | 'wait' | 'offline' | 'blocked' | 'lost' | 'budget';
  /** The list continues under this key: drain that one. */
  movedTo?: QueueKey;
}

export interface DrainOptions {
  budgetMs?: number;
  /** Read the server's list too (a screen wants it, or the checkout). */
  wantsRead?: boolean;
}

/** Stops a loop with a server that accepts a repair and does not apply it. */
const MAX_REPAIRS = 20;
/** A sender that could not send looks again by itself, because no event may wake it. */
export const LOOK_AGAIN_MS = 60_000;

/** How the drain ends when the step asks for nothing to be done now; undefined when there is something to do. */
export function idleEnd(step: Step): Pick<Drained, 'ended' | 'againInMs'> | undefined {
  if (step.do === 'rest') return { ended: 'rest', againInMs: step.againInMs };
  if (step.do === 'stop') return { ended: 'blocked', againInMs: null };
  return step.do === 'wait' && step.ms > SHORT_WAIT_MS ? { ended: 'wait', againInMs: step.ms } : undefined;
}

/**
 * Works until nothing is left, a wait is too long, or the budget is spent. Rejects with StorageError, with ListMoved when the cart
 * moved, and with ShopError('newer-version').
 */
export async function drain(sender: Sender, lease: Lease, options: DrainOptions = {}): Promise<Drained> {
  const { ports, rules } = sender;
  const { clock, config } = ports;
  const hasKeys = config.backendIdempotency;
  const endsAt = clock.monotonic() + (options.budgetMs ?? BUDGET_MS);
  let { wantsRead = false } = options;
  let doc: Doc | undefined;
  let repairs = 0;
  const end = (ended: Drained['ended'], againInMs: number | null = null): Drained => ({
    ...{ ended, againInMs, remaining: doc?.outbox.length ?? 0 },
    hasRead: options.wantsRead === true && !wantsRead,
  });

  try {
    for (;;) {
      doc = await lease.read();
      const step = rules.nextStep(doc, { now: clock.now(), hasKeys, wantsRead });
      const idle = idleEnd(step);
      if (idle) return end(idle.ended, idle.againInMs);
      if (lease.signal.aborted) return end('lost', LOOK_AGAIN_MS);
      if (!ports.isOnline() || (isWish(lease.queueKey) && sender.token === null)) return end('offline', LOOK_AGAIN_MS);
      if (clock.monotonic() >= endsAt) return end('budget', 0);
      switch (step.do) {
        case 'wait':
          await new Promise<void>((resolve) => clock.after(step.ms, resolve));
          break;
        case 'repair':
          repairs += 1;
          if (repairs > MAX_REPAIRS) return end('wait', DEFER_MS);
          await sendRepair(sender, lease, doc);
          break;
        case 'read':
          if (await readList(sender, lease, doc)) wantsRead = false;
          break;
        case 'verify':
          if (await verifyList(sender, lease, doc)) wantsRead = false;
          break;
        case 'resolve':
          await resolveOp(sender, lease, step.op);
          break;
        case 'probe':
          await probe(sender, lease, step.op);
          break;
        case 'send':
          await sendOp(sender, lease, step.op);
          break;
        case 'rest':
        case 'stop':
          // Ended above.
          break;
        default:
          assertNever(step);
      }
    }
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
    log.info('lease lost');
    return end('lost', LOOK_AGAIN_MS);
  }
}

const name = ({ kind, opId, attempts }: Op) => `${kind} ${opId.slice(0, 4)} attempt ${attempts}`;

/** Writes the request ahead, sends it, commits the outcome. If it stops in between, the next sender continues. */
export async function sendOp(sender: Sender, lease: Lease, { opId }: Op): Promise<void> {
  const { ports, rules } = sender;
  const { clock, config, random } = ports;
  const wire = { queueKey: lease.queueKey, config };
  const announced = await lease.fenced(
    (doc) =>
      writeAhead(doc, opId, wire, { now: clock.now(), fencingToken: lease.fencingToken, compile: rules.compile }),
    'strict',
  );
  const op = announced.outbox.find((other) => other.opId === opId);
  if (!op?.req || op.state !== 'sending') return;

  const seen = await ask(sender, lease, op.req);
  const outcome = rules.classify(seen, askedOf(sender, lease, op.req.method));
  log.info(`${name(op)} ${outcome.kind}`);
  // The answer does not name the new line's id: read it from the list.
  if (outcome.kind === 'applied' && op.req.method === 'POST' && !newIdOf(outcome.reply)) {
    await lease.read();
    return resolveOp(sender, lease, op, findAdded(rules.resolve));
  }
  // Another context sent it: read the outcome from the list.
  if (outcome.kind === 'key-used') {
    const { confirmedAt } = await lease.read();
    return resolveOp(sender, lease, op, isCountedIn(op, confirmedAt) ? takeListed : rules.resolve);
  }
  const at = { now: clock.now(), random: random(), hasKeys: config.backendIdempotency };
  await lease.fenced((doc) => afterAnswer(doc, opId, outcome, at));
}

/**
 * For an operation that another context sent with another body. It had its effect once, and the list may show later changes
 * of that context too. Only an operation that changed after the other context copied it must still reach its target, unless
 * the target was computed from a list that has the effect already.
 */
const isCountedIn = (op: Op, confirmedAt: number): boolean =>
  !op.merged || op.mirrored === true || (op.kind === 'add' && op.req?.method === 'PUT' && confirmedAt > op.at);

/** Reads the server's list, and lets `find` decide by it what became of an operation. */
export async function resolveOp(sender: Sender, lease: Lease, op: Op, find = sender.rules.resolve): Promise<void> {
  const items = await askForItems(sender, lease);
  if (!items) return;
  const now = sender.ports.clock.now();
  await lease.fenced((doc) => {
    const resolved = find(doc, op.opId, items, now);
    const isDone = resolved.outbox.length < doc.outbox.length;
    log.info(`${name(op)} ${isDone ? 'settled by list' : 'to be sent again'}`);
    return { ...resolved, net: isDone ? afterSuccess() : doc.net };
  });
}

/**
 * An operation failed many times. If the list can be read, the network works: the other operations go first, and one more
 * failure shows that the operation itself is the problem.
 */
export async function probe(sender: Sender, lease: Lease, op: Op): Promise<void> {
  const items = await askForItems(sender, lease);
  if (!items) return;
  const now = sender.ports.clock.now();
  log.warn(`${name(op)} set aside`);
  await lease.fenced((doc) => ({ ...setAside(ingest(doc, items, now), op.opId, now), net: afterSuccess() }));
}
