// Orders between "the payment window may open" and "the cart holds what was not ordered": one record each in shop-core,
// written before anything that must not be forgotten is done (OFFLINE 3.11). It names no person.
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
   * opened: it may be paid without our hearing of it. paid: the provider said so, the shop has not confirmed. placed: the
   * cart is still to be reduced. done, refused, lapsed: over; kept a day, so that a second tab learns the end.
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

/** Two tabs at the same payment (no locks, a frozen one) must not put it back. Only 'done' is beyond the shop's word. */
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
  /** Every readable record; one that is not stays where it is. */
  all(): Promise<PaymentRecord[]>;
  /** Durable, also against a power cut, once this resolves. Rejects with StorageError. */
  put(record: PaymentRecord): Promise<void>;
  /**
   * Changes one that is there, rather in memory than not, and never to an earlier state; resolves to it as it then is,
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
      // A device that will not store it must not make us forget it: the result can still be handed over.
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
