// The shop's one view of a payment provider. Two makes: razorpay.ts and the embedded test-gateway.ts. Amounts are paise.
// Never to be called inside a database transaction: the embedded make keeps its books in the same database.
import { ShopError } from '#src/base/errors.ts';

export interface ProviderOrder {
  id: string;
  amountPaise: number;
  paidPaise: number;
  currency: string;
  /** created = nobody tried to pay it yet. */
  status: 'created' | 'attempted' | 'paid';
}

export interface ProviderPayment {
  id: string;
  orderId: string;
  /** Hundredths of `currency`. */
  amountPaise: number;
  refundedPaise: number;
  currency: string;
  /** created = under way; authorized = the money is reserved and must be captured to be ours. */
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
}

/** What the widget hands the page after a payment. */
export interface PaymentResult {
  orderId: string;
  paymentId: string;
  signature: string;
}

/** Every call that talks to the provider throws PaymentsError. */
export interface Payments {
  /** Kept with an order, so that no make is asked about an order of the other. */
  readonly name: 'razorpay' | 'test-gateway';
  /** Where the page finds the script that defines window.Razorpay: an address, or a path on this server. */
  readonly checkoutScript: string;
  /** The hosts the widget needs, by directive of the Content-Security-Policy. */
  readonly hosts: Readonly<Record<string, readonly string[]>>;
  /** The public key the widget is opened with. */
  keyId(): Promise<string>;
  openOrder(draft: { amountPaise: number; receipt: string }): Promise<ProviderOrder>;
  readOrder(orderId: string): Promise<ProviderOrder>;
  listPayments(orderId: string): Promise<ProviderPayment[]>;
  capture(paymentId: string, amountPaise: number): Promise<ProviderPayment>;
  /** The same `key` refunds once, however often it is sent. Returns the provider's id of the refund. */
  refund(paymentId: string, amountPaise: number, key: string): Promise<string>;
  isSigned(result: PaymentResult): Promise<boolean>;
  /** `body` as it arrived, byte for byte. Throws PaymentsError misconfigured when no webhook secret is set. */
  isWebhookSigned(body: Uint8Array, signature: string): Promise<boolean>;
}

/**
 * unreachable: no answer, or it is down; nothing is known. refused: it understood and said no. misconfigured: our keys
 * or secrets are wrong or missing.
 */
export class PaymentsError extends ShopError {
  override readonly name = 'PaymentsError';
  constructor(
    code: 'unreachable' | 'refused' | 'misconfigured',
    details: { call: string; status?: number; providerCode?: string; reason?: string },
    cause?: unknown,
  ) {
    super(code, details, { cause });
  }
}
