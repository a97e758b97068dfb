// Documents for table tests: fixed readable values, overridden by field.
import { type Confirmed, type Doc, emptyDoc, type Op } from '#src/offline/document/doc.ts';
import type { QueueKey } from '#src/offline/document/queue-key.ts';
import type { Wire } from '#src/offline/replay/write-ahead.ts';
import { goods, wishes } from './lines.ts';

export const CART_KEY: QueueKey = 'cart:0123456789abcdef0123456789abcdef';
export const WISH_KEY: QueueKey = 'wish:asha@example.com';
export const NOW = 1_800_000_000_000;

const [tee, , mat] = goods;
const [wishedTee] = wishes;
if (!tee || !mat || !wishedTee) throw new Error('the goods have changed');
export const TEE = tee.line;
export const MAT = mat.line;
export const { payload: teePayload } = tee;
export const WISH = wishedTee.line;
export const { payload: wishPayload } = wishedTee;

let made = 0;
/** A queued add of one tee; `opId` counts up. */
export function anOp(fields: Partial<Op> = {}): Op {
  made += 1;
  return {
    v: 1,
    opId: `op-${made}`,
    seq: made,
    at: NOW,
    kind: 'add',
    line: TEE,
    qty: 1,
    payload: teePayload,
    attempts: 0,
    state: 'queued',
    gen: 0,
    ...fields,
  };
}

/** An op that was sent once, without an answer. */
export const inDoubt = (fields: Partial<Op> = {}): Op =>
  anOp({
    attempts: 1,
    state: 'sending',
    target: fields.kind === 'remove' ? 0 : 1,
    sentAt: NOW,
    epoch: 1,
    req: { method: 'POST', url: '/api/add-cart', body: '{}' },
    ...fields,
  });

export const known = (qty = 1, fields: Partial<Confirmed> = {}): Confirmed => ({
  id: 'item-1',
  qty,
  payload: teePayload,
  ...fields,
});

/** A cart whose list has been read once. */
export const aDoc = (fields: Partial<Doc> = {}): Doc => ({ ...emptyDoc(CART_KEY), confirmedAt: NOW, ...fields });

export const config = { apiBase: '/api', trackingBase: '/shipping', authKey: 'key', backendIdempotency: true };
export const plainConfig = { ...config, backendIdempotency: false };
export const ownWire: Wire = { queueKey: CART_KEY, config };
export const plainWire: Wire = { queueKey: CART_KEY, config: plainConfig };
