// Orders from the moment the payment window may open until their goods have left the cart: one record each in the database
// shop-core, written before each step. A record names no person.
import * as v from 'valibot';
import { createLog } from '#src/base/log.ts';
import { PAYMENT_MODES } from '#src/contract/checkout-form.ts';
import type { SafeStore } from '#src/offline/index.ts';

const log = createLog('payment');
const PREFIX = 'payment:';

export const PaymentRecord = v.looseObject({
  v: v.literal(1),
  /** The shop's order id. */
  orderId: v.string(),
  /**
   * opened: it may be paid without our knowing. paid: the provider said so, the shop has not confirmed. placed: the goods
   * are still in the cart. done, refused, lapsed: over; stored for a day, so that a second tab learns the end.
   */
  state: v.picklist(['opened', 'paid', 'placed', 'done', 'refused', 'lapsed']),
  mode: v.picklist(PAYMENT_MODES),
  /** Wall clock of the last change of state. */
  at: v.number(),
  sessionId: v.string(),
  /** What was ordered of which cart line. */
  ordered: v.array(v.object({ line: v.string(), quantity: v.number() })),
  /** Rupees, as /cod-order wants them. */
  figures: v.object({ advanceAmount: v.number(), total: v.number(), shippingCharges: v.number() }),
  /** What the provider's widget handed over. */
  result: v.optional(
    v.object({ razorpay_order_id: v.string(), razorpay_payment_id: v.string(), razorpay_signature: v.string() }),
  ),
  /** Times the result was posted without a definite answer, and when last. */
  tries: v.number(),
  triedAt: v.optional(v.number()),
  /** The order's id as the confirmation named it. */
  placedId: v.optional(v.string()),
  /** The shop's words when it refused. */
  message: v.optional(v.string()),
});
export type PaymentRecord = v.InferOutput<typeof PaymentRecord>;

/** Two tabs at the same payment must not return it to an earlier state. */
const RANK: Readonly<Record<PaymentRecord['state'], number>> = {
  opened: 0,
  lapsed: 1,
  paid: 2,
  refused: 3,
  placed: 4,
  done: 5,
};

export interface PaymentRecords {
  read(orderId: string): Promise<PaymentRecord | undefined>;
  /** Every readable record; an unreadable one stays stored. */
  all(): Promise<PaymentRecord[]>;
  /** Durable, also against a power cut, once this resolves. Rejects with StorageError. */
  put(record: PaymentRecord): Promise<void>;
  /**
   * Changes a stored record, in memory if the device refuses, and never to an earlier state. Resolves to the record, or to
   * undefined when there is none.
   */
  change(orderId: string, next: (record: PaymentRecord) => PaymentRecord): Promise<PaymentRecord | undefined>;
  remove(orderId: string): Promise<void>;
}

export function openPaymentRecords(store: SafeStore): PaymentRecords {
  const read = async (orderId: string) => parse(await store.read(PREFIX + orderId));
  return {
    read,
    async all() {
      const ids = (await store.keys()).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
      const records = await Promise.all(ids.map(read));
      return records.filter((record) => record !== undefined);
    },
    put: async (record) => {
      await store.update(PREFIX + record.orderId, () => record, 'strict');
    },
    async change(orderId, next) {
      let changed: PaymentRecord | undefined;
      // If the device refuses, memory holds the change: the result can still be sent to the shop.
      await store.keep(
        PREFIX + orderId,
        (old) => {
          const record = parse(old);
          const wanted = record && next(record);
          changed = record && wanted && RANK[wanted.state] < RANK[record.state] ? record : wanted;
          return changed ?? old;
        },
        'strict',
      );
      return changed;
    },
    remove: (orderId) => store.remove([PREFIX + orderId]),
  };
}

function parse(raw: unknown): PaymentRecord | undefined {
  if (raw === undefined) return undefined;
  const read = v.safeParse(PaymentRecord, raw);
  if (!read.success) log.error('a payment record is unreadable and was left as it is');
  return read.success ? read.output : undefined;
}
