// What a run asks of a server that is not the model (tests/kit/whole-shop).
import type { StoredItem } from './model-server.ts';
import type { TakeAnswer } from './network.ts';
import type { SentRequest } from './sent-request.ts';

/** The result of a payment, as the widget gives it to the page. */
export interface PaidResult {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

export interface RealShop {
  authKey: string;
  arrive(request: SentRequest, take: TakeAnswer): void;
  /** undefined: the page is told nothing. */
  pay(providerOrderId: string): Promise<PaidResult | undefined>;
  changeItem(item: StoredItem, qty: number): Promise<void>;
  backUp(): Promise<void>;
  /** Restores the lists, and the idempotency keys of their changes. */
  restore(): Promise<void>;
  tokenFor(email: string): string | null;
  /** The browser has cleared the site's data, and its caches with it. */
  siteDataCleared(): void;
  /** Resolves when nothing can happen without time passing. */
  untilQuiet(): Promise<void>;
}
