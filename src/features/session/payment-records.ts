// Records of payments, from the moment the payment widget may open until the ordered items have left the cart. One
// record per order in the database shop-core, written before each step. A record contains no personal data.
import * as v from 'valibot';
import { createLog } from '#src/base/log.ts';
import { PAYMENT_MODES } from '#src/contract/payment-mode.ts';
import type { SafeStore } from '#src/offline/index.ts';

const log = createLog('payment');
const PREFIX = 'payment:';
const UNANSWERED = 'unanswered-orders';

/** Two tabs at the same payment, or the repetition of an old answer, must not return it to an earlier one of these. */
const STATES = ['opened', 'lapsed', 'paid', 'refused', 'placed', 'done'] as const;

export const PaymentRecord = v.looseObject({
  v: v.literal(1),
  /** The shop's order id. */
  orderId: v.string(),
  /**
   * opened: it may be paid without our knowledge. paid: the provider confirmed, the shop has not. placed: the items are
   * still in the cart. done, refused, lapsed: finished; stored for a day, so that a second tab sees the result.
   */
  state: v.picklist(STATES),
  mode: v.picklist(PAYMENT_MODES),
  /** Wall clock of the last change of state. */
  at: v.number(),
  sessionId: v.string(),
  /** The ordered quantity of each cart line; empty: only the shop knows. */
  ordered: v.array(v.object({ line: v.string(), quantity: v.number() })),
  /** Rupees, in the format of /cod-order. */
  figures: v.object({ advanceAmount: v.number(), total: v.number(), shippingCharges: v.number() }),
  /** The result of the provider's widget. */
  result: v.optional(
    v.object({ razorpay_order_id: v.string(), razorpay_payment_id: v.string(), razorpay_signature: v.string() }),
  ),
  /** How often the result was submitted without a final response. */
  tries: v.number(),
  /** When last; of an order in state opened, the last time that the shop was asked about it and `days` rose. */
  triedAt: v.optional(v.number()),
  /** On how many days the shop has not answered about an order in state opened, since its last answer. */
  days: v.optional(v.number()),
  /** The order's id in the confirmation. */
  placedId: v.optional(v.string()),
  /** The shop's message when it rejected the payment. */
  message: v.optional(v.string()),
});
export type PaymentRecord = v.InferOutput<typeof PaymentRecord>;

export interface PaymentRecords {
  read(orderId: string): Promise<PaymentRecord | undefined>;
  /** Every readable record; an unreadable one stays stored. */
  all(): Promise<PaymentRecord[]>;
  /**
   * Stores the record of an order that the shop has answered, unless the stored one is further along, and
   * what `left` leaves of `unanswered`. Durable, also against a power cut, once this resolves. Rejects with StorageError.
   */
  put(record: PaymentRecord, left: (unanswered: unknown) => unknown): Promise<void>;
  /**
   * Changes a stored record, in memory if the device refuses, and never to an earlier state. Resolves to the record, or to
   * undefined when there is none. @param missing stands for a record that is gone
   */
  change(
    orderId: string,
    next: (record: PaymentRecord) => PaymentRecord,
    missing?: PaymentRecord,
  ): Promise<PaymentRecord | undefined>;
  /** Idempotency keys of orders with nothing to pay that were sent and got no answer: the shop may have placed them. */
  unanswered(): Promise<unknown>;
  /** Durable like `put`, in memory if the device refuses. */
  noteUnanswered(keys: readonly string[]): Promise<unknown>;
  remove(orderId: string): Promise<void>;
}

export function openPaymentRecords(store: SafeStore): PaymentRecords {
  const read = async (key: string) => parse(await store.read(key));
  return {
    read: (orderId) => read(PREFIX + orderId),
    async all() {
      const keys = (await store.keys()).filter((key) => key.startsWith(PREFIX));
      const records = await Promise.all(keys.map(read));
      return records.filter((record) => record !== undefined);
    },
    put: (record, left) =>
      store.updateTogether(
        [PREFIX + record.orderId, UNANSWERED],
        ([old, keys]) => [further(parse(old), record), left(keys)],
        'strict',
      ),
    async change(orderId, next, missing) {
      let changed: PaymentRecord | undefined;
      // If the device refuses, memory holds the change: the result can still be sent to the shop.
      await store.keep(
        PREFIX + orderId,
        (old) => {
          const record = parse(old) ?? missing;
          changed = record && further(record, next(record));
          return changed ?? old;
        },
        'strict',
      );
      return changed;
    },
    unanswered: () => store.read(UNANSWERED),
    noteUnanswered: (keys) => store.keep(UNANSWERED, () => keys, 'strict'),
    remove: (orderId) => store.remove([PREFIX + orderId]),
  };
}

const further = (old: PaymentRecord | undefined, wanted: PaymentRecord): PaymentRecord =>
  old && STATES.indexOf(wanted.state) < STATES.indexOf(old.state) ? old : wanted;

function parse(raw: unknown): PaymentRecord | undefined {
  if (raw === undefined) return undefined;
  const read = v.safeParse(PaymentRecord, raw);
  if (!read.success) log.error('unreadable payment record');
  return read.success ? read.output : undefined;
}
