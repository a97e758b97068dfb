// The first write of an attempt: before anything is sent, the document says what is sent. Whoever finds an op in that
// state later knows that it is in doubt, and with which request (OFFLINE 3.4).

import type { Doc, Op, Sent } from '#src/offline/document/doc.ts';
import type { compile, Wire } from './compile.ts';
import { reject } from './reject.ts';
import { LINE_GONE, withOp, withoutOp } from './settle.ts';

const LOG_LENGTH = 200;

export interface Attempt {
  now: number;
  epoch: number;
  compile: typeof compile;
}

/** The op is `sending` afterwards, with target and request frozen; or gone from the outbox when nothing need be sent. */
export function writeAhead(doc: Doc, opId: string, wire: Wire, { now, epoch, compile }: Attempt): Doc {
  const op = doc.outbox.find((other) => other.opId === opId);
  if (!op) return doc;
  const frozen = freeze(op, doc, wire, compile);
  if (frozen === 'nothing-to-do') return withoutOp(doc, op);
  if (frozen === 'line-gone') return reject(doc, op, LINE_GONE, now);
  const { send: req, target } = frozen;
  const sending: Op = {
    ...op,
    req,
    target,
    state: 'sending',
    doubt: op.doubt || op.state === 'sending',
    attempts: op.attempts + 1,
    epoch,
    sentAt: now,
  };
  const entry: Sent = { line: op.line, id: req.id, m: req.method, qty: target, at: now };
  return { ...withSent(withOp(doc, sending), entry), unverified: !wire.config.backendIdempotency };
}

/** A request once made is made again as it was; only an op without one is compiled. */
const freeze = (op: Op, doc: Doc, wire: Wire, make: typeof compile) =>
  op.req ? { send: op.req, target: op.target ?? 0 } : make(wire, op, doc.confirmed[op.line]);

/** Notes a request that is about to go out: later differences are attributed by this log. */
export const withSent = (doc: Doc, entry: Sent): Doc => ({
  ...doc,
  sentLog: [...doc.sentLog, entry].slice(-LOG_LENGTH),
});
