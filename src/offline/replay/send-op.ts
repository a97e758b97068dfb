// The steps that move one op on. Each ends in one fenced commit; what happens before it may be lost at any moment, and
// the next sender finds in the document all it needs.
import { createLog } from '#src/base/log.ts';
import type { Turn } from '#src/offline/coordination/lease.ts';
import type { Op } from '#src/offline/document/doc.ts';
import { findAdded, takeListed } from '#src/offline/reconcile/resolve-plain.ts';
import { ingest } from '#src/offline/reconcile/server-list.ts';
import { ask, askedOf, askForItems, type Sender } from './ask-server.ts';
import { afterSuccess } from './backoff.ts';
import { afterAnswer, newIdOf, setAside } from './settle.ts';
import { writeAhead } from './write-ahead.ts';

const log = createLog('drain');
const name = ({ kind, opId, attempts }: Op) => `${kind} ${opId.slice(0, 4)} attempt ${attempts}`;

/** Write ahead, send, write what came of it. */
export async function sendOp(sender: Sender, turn: Turn, { opId }: Op): Promise<void> {
  const { outside, rules } = sender;
  const { clock, config, random } = outside;
  const wire = { scope: turn.scope, config };
  const announced = await turn.fenced(
    (doc) => writeAhead(doc, opId, wire, { now: clock.now(), epoch: turn.epoch, compile: rules.compile }),
    'strict',
  );
  const op = announced.outbox.find((other) => other.opId === opId);
  if (!op?.req || op.state !== 'sending') return;

  const seen = await ask(sender, turn, op.req);
  const outcome = rules.classify(seen, askedOf(sender, turn, op.req.method));
  log.info(`${name(op)} ${outcome.kind}`);
  // Added, but under which id? The list says.
  if (outcome.kind === 'applied' && op.req.method === 'POST' && !newIdOf(outcome.reply)) {
    await turn.read();
    return resolveOp(sender, turn, op, findAdded(rules.resolve));
  }
  // Done by another context, but how? The list says.
  if (outcome.kind === 'key-used') {
    const { confirmedAt } = await turn.read();
    return resolveOp(sender, turn, op, isCountedIn(op, confirmedAt) ? takeListed : rules.resolve);
  }
  const at = { now: clock.now(), random: random(), hasKeys: config.backendIdempotency };
  await turn.fenced((doc) => afterAnswer(doc, opId, outcome, at));
}

/**
 * Of an op that another context sent in other words. It has had its effect, once, and what the list shows may be what came
 * after it: the other context may have sent that too. Only an op that has changed since the other one copied it must
 * still reach its target, unless that was worked out from a list which has the effect already.
 */
const isCountedIn = (op: Op, confirmedAt: number): boolean =>
  !op.merged || op.mirrored === true || (op.kind === 'add' && op.req?.method === 'PUT' && confirmedAt > op.at);

/** Asks the server's list what became of an op, and lets `find` read it there. */
export async function resolveOp(sender: Sender, turn: Turn, op: Op, find = sender.rules.resolve): Promise<void> {
  const items = await askForItems(sender, turn);
  if (!items) return;
  const now = sender.outside.clock.now();
  await turn.fenced((doc) => {
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
export async function probe(sender: Sender, turn: Turn, op: Op): Promise<void> {
  const items = await askForItems(sender, turn);
  if (!items) return;
  const now = sender.outside.clock.now();
  log.warn(`${name(op)}: something gets through, set aside`);
  await turn.fenced((doc) => ({ ...setAside(ingest(doc, items, now), op.opId, now), net: afterSuccess() }));
}
