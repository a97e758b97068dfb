// The protocol, step by step: look at the document, do one thing, commit it, look again. Page and worker run the same
// code; whichever has the lease goes on where the last one stopped (OFFLINE 3.4).
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
/** A wait so short is sat out inside the lease, so that a worker without timers gets on. */
const SHORT_WAIT_MS = 2_500;

export interface Drained {
  /** Ops that still wait. */
  remaining: number;
  /** When to come back without being woken; null: nothing to come back for. */
  againInMs: number | null;
  /** The server's list was read, if that was wanted. */
  hasRead: boolean;
  /** `offline`: no attempt was made. `lost`: another sender took over or the page is going away. */
  ended: 'rest' | 'wait' | 'offline' | 'blocked' | 'lost' | 'budget';
  /** The list is continued there: whoever wanted this one drained wants that one. */
  movedTo?: QueueKey;
}

export interface DrainOptions {
  budgetMs?: number;
  /** Read the server's list too (a screen wants it, or the checkout). */
  wantsRead?: boolean;
}

/** A server that says it repaired and did not must not be asked without end. */
const MAX_REPAIRS = 20;
/** Nobody may come to wake a sender that found the way barred: it looks again by itself. */
export const LOOK_AGAIN_MS = 60_000;

/** Set when a step asks for nothing to be done now. */
export function idleEnd(step: Step): Pick<Drained, 'ended' | 'againInMs'> | undefined {
  if (step.do === 'rest') return { ended: 'rest', againInMs: step.againInMs };
  if (step.do === 'stop') return { ended: 'blocked', againInMs: null };
  return step.do === 'wait' && step.ms > SHORT_WAIT_MS ? { ended: 'wait', againInMs: step.ms } : undefined;
}

/** Works until nothing is left, a wait is too long, or the budget is spent. Rejects with StorageError only. */
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
    log.info('lease lost to another sender');
    return end('lost', LOOK_AGAIN_MS);
  }
}

// The steps that move one op on. Each ends in one fenced commit; what happens before it may be lost at any moment, and
// the next sender finds in the document all it needs.

const name = ({ kind, opId, attempts }: Op) => `${kind} ${opId.slice(0, 4)} attempt ${attempts}`;

/** Write ahead, send, write what came of it. */
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
  // Added, but under which id? The list says.
  if (outcome.kind === 'applied' && op.req.method === 'POST' && !newIdOf(outcome.reply)) {
    await lease.read();
    return resolveOp(sender, lease, op, findAdded(rules.resolve));
  }
  // Done by another context, but how? The list says.
  if (outcome.kind === 'key-used') {
    const { confirmedAt } = await lease.read();
    return resolveOp(sender, lease, op, isCountedIn(op, confirmedAt) ? takeListed : rules.resolve);
  }
  const at = { now: clock.now(), random: random(), hasKeys: config.backendIdempotency };
  await lease.fenced((doc) => afterAnswer(doc, opId, outcome, at));
}

/**
 * Of an op that another context sent in other words. It has had its effect, once, and what the list shows may be what came
 * after it: the other context may have sent that too. Only an op that has changed since the other one copied it must
 * still reach its target, unless that was worked out from a list which has the effect already.
 */
const isCountedIn = (op: Op, confirmedAt: number): boolean =>
  !op.merged || op.mirrored === true || (op.kind === 'add' && op.req?.method === 'PUT' && confirmedAt > op.at);

/** Asks the server's list what became of an op, and lets `find` read it there. */
export async function resolveOp(sender: Sender, lease: Lease, op: Op, find = sender.rules.resolve): Promise<void> {
  const items = await askForItems(sender, lease);
  if (!items) return;
  const now = sender.ports.clock.now();
  await lease.fenced((doc) => {
    const resolved = find(doc, op.opId, items, now);
    const isDone = resolved.outbox.length < doc.outbox.length;
    log.info(`${name(op)} ${isDone ? 'settled by the list' : 'to be sent again'}`);
    return { ...resolved, net: isDone ? afterSuccess() : doc.net };
  });
}

/**
 * An op failed many times. When the list can be read, the network is there: the others pass first, and if the op fails once
 * more, it is the op (rather than a server that was away for a while).
 */
export async function probe(sender: Sender, lease: Lease, op: Op): Promise<void> {
  const items = await askForItems(sender, lease);
  if (!items) return;
  const now = sender.ports.clock.now();
  log.warn(`${name(op)}: something gets through, set aside`);
  await lease.fenced((doc) => ({ ...setAside(ingest(doc, items, now), op.opId, now), net: afterSuccess() }));
}
