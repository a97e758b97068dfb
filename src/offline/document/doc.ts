// The stored document of a list: what the server last confirmed, what waits in the outbox, what was refused, and who is
// sending. The shown list is never stored: it is fold(confirmed, outbox), see view.ts.
//
// Some fields are stored under older names: `scope` is the queue key, `epoch` the fencing token, `parkedUntil` the time
// until which an operation is deferred.
import * as v from 'valibot';
import { ComboChoice } from '#src/contract/cart.ts';
import { amount, lenient, text } from '#src/contract/field.ts';
import { Product } from '#src/contract/product.ts';
import type { QueueKey } from './queue-key.ts';

/** A document of a higher version is read-only here: the page asks for a reload. */
export const DOC_VERSION = 1;
/** Written into documents (`minSender`) by a release whose protocol older senders must not use. */
export const SENDER_VERSION = 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const ms = v.number();

/** A product that left the shop may have lost its name. */
const Snapshot = v.looseObject({ ...Product.entries, productName: v.string(), salePrice: lenient(amount, 0) });

/**
 * What a line needs so that it can be shown, sent, and added again without the network: the product and the choices.
 * lines.ts cuts it down, so that a document stays far below its 256 KB.
 */
export const LinePayload = v.looseObject({
  product: Snapshot,
  /** '' for a combo: its members carry the options. */
  color: text,
  size: text,
  isCombo: lenient(v.boolean(), false),
  comboProducts: lenient(v.array(ComboChoice), []),
  /** Of a wait: where the shopper is told. */
  tell: v.optional(v.object({ contact_email: v.optional(v.string()), endpoint: v.optional(v.string()) })),
});
export type LinePayload = v.InferOutput<typeof LinePayload>;

/** A request as it was first sent: a resend is byte for byte the same. `key` is `opId#gen`, only for a server with keys. */
export const FrozenReq = v.looseObject({
  method: v.picklist(['POST', 'PUT', 'DELETE']),
  url: v.string(),
  body: v.optional(v.string()),
  key: v.optional(v.string()),
  /** The item a PUT or DELETE names. */
  id: v.optional(v.string()),
});
export type FrozenReq = v.InferOutput<typeof FrozenReq>;

/** An operation: one change by the shopper. It may change until it is first sent (`attempts` 0), then never. */
export const Op = v.looseObject({
  v: v.literal(1),
  opId: v.string(),
  /** Order within the list. */
  seq: count,
  at: ms,
  kind: v.picklist(['add', 'set', 'remove']),
  line: v.string(),
  /** For an add: how many more. For a set: how many in all. */
  qty: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  payload: v.optional(LinePayload),
  attempts: count,
  /** `sending` while no attempt is running means in doubt: the server may or may not have acted. */
  state: v.picklist(['queued', 'sending']),
  /** The fencing token of the sender that last sent it, and when. */
  epoch: v.optional(count),
  sentAt: v.optional(ms),
  /** The line's quantity once this op is done; fixed at the first send. */
  target: v.optional(count),
  /** Counts the different requests made for this op: one key never carries two bodies. */
  gen: count,
  req: v.optional(FrozenReq),
  /** An earlier attempt had no known outcome: "not applied" now does not prove "never applied". */
  doubt: v.optional(v.boolean()),
  /** A later change was merged into it. A copy in a tab without storage may differ. */
  merged: v.optional(v.boolean()),
  /** In a tab that lost its storage: a copy of an op that the device holds (mirrored-ops.ts). Never stored. */
  mirrored: v.optional(v.boolean()),
  /** Deferred: it failed repeatedly while other calls succeeded. It is tried after all others, not before this time. */
  parkedUntil: v.optional(ms),
});
export type Op = v.InferOutput<typeof Op>;

/** True while the server may or may not have acted. Ask only when no attempt is running. */
export const isInDoubt = (op: Op): boolean => op.state === 'sending';

/** A line as the server confirmed it. `extraIds`: more ids of the same line, their quantities are in `qty`. */
export const Confirmed = v.looseObject({
  id: v.string(),
  qty: count,
  payload: LinePayload,
  extraIds: v.optional(v.array(v.string())),
});
export type Confirmed = v.InferOutput<typeof Confirmed>;

/** An op the server refused for good; the shopper may retry or dismiss it. */
export const Rejection = v.looseObject({ op: Op, reason: v.string(), serverMessage: v.string(), at: ms });
export type Rejection = v.InferOutput<typeof Rejection>;

/** A difference between the shop's list and what this device knew. `qty` is the old quantity; for an added line, the new one. */
export const ShopChange = v.looseObject({
  line: v.string(),
  kind: v.picklist(['removed', 'changed', 'added']),
  qty: count,
  payload: LinePayload,
  at: ms,
});
export type ShopChange = v.InferOutput<typeof ShopChange>;

/** A request that this device sent. Only a difference that one of these explains may be repaired. */
export const Sent = v.looseObject({
  line: v.string(),
  id: v.optional(v.string()),
  m: v.picklist(['POST', 'PUT', 'DELETE']),
  qty: v.optional(count),
  at: ms,
});
export type Sent = v.InferOutput<typeof Sent>;

/** Backoff of the list (backoff.ts). `failedAt`: the failures of the last hour, at most 60. */
export const Net = v.looseObject({
  failures: count,
  failedAt: v.array(ms),
  /** When the waits below were set. A clock that shows an earlier time was set back. */
  since: ms,
  /** Nothing wakes the sender before this. */
  notBefore: ms,
  /** End of the backoff. A sign that the network is back ends it early. */
  nextAt: ms,
  blocked: v.optional(v.picklist(['auth', 'upgrade'])),
});
export type Net = v.InferOutput<typeof Net>;

export interface Doc {
  v: typeof DOC_VERSION;
  /** Grows by one with every write. */
  rev: number;
  /** The last `seq` given to an op. */
  seq: number;
  /** The list's queue key. */
  scope: QueueKey;
  confirmed: Record<string, Confirmed>;
  /** 0: the server has never been asked. */
  confirmedAt: number;
  outbox: Op[];
  rejected: Rejection[];
  shopChanges: ShopChange[];
  /** Entries that this version cannot read, unchanged. */
  quarantine: unknown[];
  sentLog: Sent[];
  /** Hashes (base/hash-of.ts) of the orders whose goods were taken out of this list. An order's id would open it for anybody. */
  takenOut: string[];
  /** Server without keys: something was sent since its list was last compared with ours. */
  unverified: boolean;
  repair?: FrozenReq | undefined;
  /** Only the sender that holds this fencing token (`epoch`) and id (`holder`) may commit. `beat` is its last heartbeat. */
  sender: { epoch: number; beat: number; holder: string };
  net: Net;
  /** A sender older than this must not send. */
  minSender: number;
  /** This cart moved to an earlier session (move-cart.ts); new changes go there. */
  movedTo?: QueueKey | undefined;
  /** In a tab that lost its storage: no other context answered what the device holds. Never stored. */
  deviceSilent?: boolean | undefined;
  /** In such a tab: the copies that it sent itself and that are settled, by opId. Never stored. */
  endedCopies?: readonly string[] | undefined;
}

export const CALM: Net = { failures: 0, failedAt: [], since: 0, notBefore: 0, nextAt: 0 };

export const emptyDoc = (queueKey: QueueKey): Doc => ({
  v: DOC_VERSION,
  rev: 0,
  seq: 0,
  scope: queueKey,
  confirmed: {},
  confirmedAt: 0,
  outbox: [],
  rejected: [],
  shopChanges: [],
  quarantine: [],
  sentLog: [],
  takenOut: [],
  unverified: false,
  sender: { epoch: 0, beat: 0, holder: '' },
  net: CALM,
  minSender: 0,
});
