// One idempotency key for each order that is being placed. The same order, sent again within its time (after a lost answer
// or a closed widget), has the same key; any other order has a new one. Lives as long as the page.
import type { InputOf } from '#src/contract/endpoint.ts';
import type { createOrder } from '#src/contract/payment.ts';

export type OrderBody = InputOf<typeof createOrder>['body'];

export interface Attempt {
  /** The Idempotency-Key. */
  id: string;
  /** As it was sent first: under one key only one body may be sent. */
  body: OrderBody;
}

export interface Attempts {
  /** The attempt for this body: the current one when it orders the same. */
  attemptFor(body: OrderBody, now: number): Attempt;
  /** Until when the order of the current attempt can be paid. Wall clock. */
  openUntil(at: number): void;
  /** It is over: the next order is a new one, even of the same goods. */
  end(): void;
}

/** Shorter than any shop holds an unpaid order. */
const LIFE_MS = 10 * 60_000;
/** Time to pay. */
const MARGIN_MS = 3 * 60_000;

export function createAttempts(newId: () => string = randomId): Attempts {
  let current: (Attempt & { order: string; until: number }) | null = null;
  return {
    attemptFor(body, now) {
      const order = signature(body);
      if (current?.order !== order || now >= current.until)
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

/** What is ordered, by whom, for how much; not what else is known of the products, whose stock moves by this very order. */
const signature = (body: OrderBody): string =>
  JSON.stringify({
    ...body,
    productData: body.productData.map(({ _id: _, product_id, ...item }) => ({
      ...item,
      product_id: typeof product_id === 'string' ? product_id : product_id._id,
    })),
  });

/** 128 random bits; crypto.randomUUID is missing on plain http. */
const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
