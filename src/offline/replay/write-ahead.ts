// The first write of an attempt: the request is stored before it is sent. A sender that later finds the operation
// `sending` knows that it is in doubt, and with which request.
import { buildRequest } from '#src/api/build-request.ts';
import type { ApiConfig } from '#src/api/config.ts';
import type { AddToCart } from '#src/contract/cart.ts';
import { toRupees } from '#src/domain/money.ts';
import { priceWithGst } from '#src/domain/price.ts';
import type { Confirmed, Doc, FrozenReq, LinePayload, Op, Sent } from '#src/offline/document/doc.ts';
import {
  callOf,
  isCart,
  isWish,
  type Method,
  ownerOf,
  ownerQuery,
  type QueueKey,
  WAITS,
} from '#src/offline/document/queue-key.ts';
import { LINE_GONE, reject, withOp, withoutOp } from './settle.ts';

const LOG_LENGTH = 200;

export interface Attempt {
  now: number;
  fencingToken: number;
  compile: typeof compile;
}

/** Marks the operation `sending` and freezes its target and request; removes it when nothing needs to be sent. */
export function writeAhead(doc: Doc, opId: string, wire: Wire, { now, fencingToken, compile }: Attempt): Doc {
  const op = doc.outbox.find((other) => other.opId === opId);
  if (!op) return doc;
  const frozen = requestOf(op, doc, wire, compile);
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
    epoch: fencingToken,
    sentAt: now,
  };
  const entry: Sent = { line: op.line, id: req.id, m: req.method, qty: target, at: now };
  return { ...withSent(withOp(doc, sending), entry), unverified: !wire.config.backendIdempotency };
}

/** A frozen request is sent again unchanged; only an operation without one is compiled. */
const requestOf = (op: Op, doc: Doc, wire: Wire, make: typeof compile) =>
  op.req ? { send: op.req, target: op.target ?? 0 } : make(wire, op, doc.confirmed[op.line]);

/** Logs a request that is about to be sent. The log explains later differences. */
export const withSent = (doc: Doc, entry: Sent): Doc => ({
  ...doc,
  sentLog: [...doc.sentLog, entry].slice(-LOG_LENGTH),
});

export type Compiled =
  | { send: FrozenReq; target: number }
  /** The server's list already is as the operation wants it. */
  | 'nothing-to-do'
  /** A quantity of a line that no longer exists. */
  | 'line-gone';

/** The server, and the list that a request is for. */
export interface Wire {
  queueKey: QueueKey;
  config: ApiConfig;
}

/**
 * The next request of `op`. What to send is decided at the first send, from what the server is then known to hold, as an
 * absolute quantity. One operation may need several requests: extra ids are deleted one by one (a new `gen` each).
 */
export function compile(wire: Wire, op: Op, confirmed: Confirmed | undefined): Compiled {
  const target = targetOf(op, confirmed);
  const key = wire.config.backendIdempotency ? `${op.opId}#${op.gen}` : undefined;
  const send = (req: FrozenReq): Compiled => ({ send: key ? { ...req, key } : req, target });
  const extra = confirmed?.extraIds?.[0];

  if (op.kind === 'remove') return confirmed ? send(deleteRequest(wire, extra ?? confirmed.id)) : 'nothing-to-do';
  if (confirmed && !isCart(wire.queueKey)) return 'nothing-to-do';
  if (confirmed && extra) return send(deleteRequest(wire, extra));
  if (confirmed) return send(putRequest(wire, confirmed.id, target));
  if (op.kind === 'set' || !op.payload) return 'line-gone';
  return send(postRequest(wire, op.payload, target, op.opId));
}

/** The quantity the line will have; 0 removes it. */
function targetOf(op: Op, confirmed: Confirmed | undefined): number {
  if (op.target !== undefined) return op.target;
  if (op.kind === 'remove') return 0;
  const qty = op.qty ?? 1;
  return op.kind === 'add' ? (confirmed?.qty ?? 0) + qty : qty;
}

export function putRequest(wire: Wire, id: string, quantity: number): FrozenReq {
  return { ...freeze(wire, 'PUT', { query: ownerQuery(wire.queueKey), body: { cart_item_id: id, quantity } }), id };
}

export function deleteRequest(wire: Wire, id: string): FrozenReq {
  if (wire.queueKey === WAITS) return { ...freeze(wire, 'DELETE', { query: { wait_id: id } }), id };
  const item: Record<string, string> = isWish(wire.queueKey) ? { wishlist_item_id: id } : { cart_item_id: id };
  return { ...freeze(wire, 'DELETE', { query: { ...ownerQuery(wire.queueKey), ...item } }), id };
}

function postRequest(wire: Wire, payload: LinePayload, quantity: number, opId: string): FrozenReq {
  const owner = ownerOf(wire.queueKey);
  if (isWish(wire.queueKey))
    return freeze(wire, 'POST', { body: { product_id: payload.product._id, contact_email: owner } });
  if (wire.queueKey === WAITS) return freeze(wire, 'POST', { body: waitBody(payload, opId) });
  return freeze(wire, 'POST', { body: { ...addBody(payload, quantity, owner) } });
}

function freeze(
  { queueKey, config }: Wire,
  method: FrozenReq['method'],
  input: { query?: Record<string, string>; body?: Record<string, unknown> },
): FrozenReq {
  const { url, init } = buildRequest(config, callOf(queueKey, method satisfies Method), input, null);
  return { method, url, ...(typeof init.body === 'string' ? { body: init.body } : {}) };
}

const waitBody = ({ product, color, size, tell }: LinePayload, opId: string) => ({
  wait_id: opId.replaceAll('-', ''),
  product_id: product._id,
  color,
  size,
  ...tell,
});

/** The body of /add-cart: a `products` object for a single product, a list of members for a combo. */
function addBody(payload: LinePayload, quantity: number, session_id: string): AddToCart {
  const { product, size, color } = payload;
  const product_id = product._id;
  const price = toRupees(priceWithGst(product));
  if (!payload.isCombo) return { isCombo: false, products: { product_id, price, session_id, quantity, size, color } };
  const members = payload.comboProducts.map((choice) => {
    const colors = product.comboProducts.find(({ _id }) => _id === choice.product_id)?.colors;
    const sizes = colors?.find(({ colorName }) => colorName === choice.color)?.sizes;
    const stock = sizes?.find((option) => option.size === choice.size)?.stock;
    return { ...choice, ...(stock === undefined ? {} : { stock }), session_id };
  });
  return { isCombo: true, product_id, price, quantity, products: members };
}
