// One idempotency key for each order that is being placed. The same order, sent again within its time (after a lost answer
// or a closed widget), has the same key; any other order has a new one. Lives as long as the page; the device
// remembers the keys of orders that the shop may have placed without our knowledge (PaymentRecords.unanswered).
import * as v from 'valibot';
import type { InputOf } from '#src/contract/endpoint.ts';
import type { createOrder } from '#src/contract/payment.ts';

export type OrderBody = InputOf<typeof createOrder>['body'];

export interface Attempt {
  /** The Idempotency-Key. */
  id: string;
  /** The body as first sent: one idempotency key allows only one body. */
  body: OrderBody;
}

export interface Attempts {
  /** The attempt for this body: the current one if it orders the same and names every order without an answer, else a new one. */
  attemptFor(body: OrderBody, now: number): Attempt;
  /** Sets the wall-clock time until which the current order can be paid. */
  openUntil(at: number): void;
  /** Ends the attempt: the next order is new, even if it contains the same products. */
  end(): void;
}

const Keys = v.array(v.string());
/** The noted keys of orders without an answer. Nothing that is unreadable is worth an order. */
export const readKeys = (noted: unknown): string[] => (v.is(Keys, noted) ? noted : []);

/** What stays noted when the record of this attempt's order is stored: not its own key, and not those that it named. */
export const leftAfter =
  ({ id, body }: Attempt) =>
  (noted: unknown): string[] =>
    readKeys(noted).filter((key) => key !== id && !body.unanswered?.includes(key));

/** Shorter than any shop reserves stock for an unpaid order. */
const LIFE_MS = 10 * 60_000;
/** The minimum time the shopper needs to pay. */
const MARGIN_MS = 3 * 60_000;

export function createAttempts(newId: () => string = randomId): Attempts {
  let current: (Attempt & { order: string; until: number }) | null = null;
  return {
    attemptFor(body, now) {
      const order = signature(body);
      const isNamed = (key: string) => key === current?.id || current?.body.unanswered?.includes(key);
      if (current?.order !== order || now >= current.until || body.unanswered?.every(isNamed) === false)
        current = { id: newId(), body, order, until: now + LIFE_MS };
      return current;
    },
    openUntil(at) {
      if (current && Number.isFinite(at)) current.until = at - MARGIN_MS;
    },
    end() {
      current = null;
    },
  };
}

/**
 * Identifies the order by items, buyer and amounts. Leaves out what this order itself changes: other product fields, such as
 * stock, and the orders without an answer, of which it may become one.
 */
const signature = ({ unanswered: _, ...body }: OrderBody): string =>
  JSON.stringify({
    ...body,
    productData: body.productData.map(({ _id: _, product_id, ...item }) => ({
      ...item,
      product_id: typeof product_id === 'string' ? product_id : product_id._id,
    })),
  });

/** 128 random bits. crypto.randomUUID is missing on plain http. */
const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
