// The interface to a payment provider, with two implementations: razorpay.ts and the embedded test-gateway.ts. Amounts are paise.
// Never call it in a database transaction: the embedded one stores its ledger in the same database.
import { ShopError } from '#src/base/errors.ts';

/** Razorpay refuses to refund less than INR 1.00. Such an amount goes back by hand. */
export const MIN_REFUND_PAISE = 100;

export interface ProviderOrder {
  id: string;
  amountPaise: number;
  paidPaise: number;
  currency: string;
  /** created: nobody has tried to pay it yet. */
  status: 'created' | 'attempted' | 'paid';
}

export interface ProviderPayment {
  id: string;
  orderId: string;
  /** Hundredths of `currency`. */
  amountPaise: number;
  refundedPaise: number;
  currency: string;
  /** created: in progress. authorized: the money is reserved and must be captured. */
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
}

/** What the widget returns to the page after a payment. */
export interface PaymentResult {
  orderId: string;
  paymentId: string;
  signature: string;
}

/** Every method that calls the provider throws PaymentsError. */
export interface Payments {
  /** Stored with an order, so that one gateway is never asked about an order of the other. */
  readonly name: 'razorpay' | 'test-gateway';
  /** The script that defines window.Razorpay: a URL, or a path on this server. */
  readonly checkoutScript: string;
  /** The hosts that the widget needs, by Content-Security-Policy directive. */
  readonly hosts: Readonly<Record<string, readonly string[]>>;
  /** The public key for the widget. */
  keyId(): Promise<string>;
  openOrder(draft: { amountPaise: number; receipt: string }): Promise<ProviderOrder>;
  readOrder(orderId: string): Promise<ProviderOrder>;
  listPayments(orderId: string): Promise<ProviderPayment[]>;
  capture(paymentId: string, amountPaise: number): Promise<ProviderPayment>;
  /** Idempotent by `key`: a repeated call refunds once. Returns the provider's id of the refund. */
  refund(paymentId: string, amountPaise: number, key: string): Promise<string>;
  isSigned(result: PaymentResult): Promise<boolean>;
  /** `body` as received, byte for byte. Throws PaymentsError misconfigured if no webhook secret is set. */
  isWebhookSigned(body: Uint8Array, signature: string): Promise<boolean>;
}

/**
 * unreachable: no response, or the provider is down; the result is unknown. refused: it answered no. misconfigured: our keys or
 * secrets are wrong or missing.
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
