// The dependencies of placing and paying an order, and its possible results.
import type { ApiClient } from '#src/api/client.ts';
import type { PaymentRecords } from '#src/features/session/payment-records.ts';
import type { Attempts } from './attempts.ts';
import type { CheckoutCart } from './checkout-cart.ts';
import type { Differences } from './differences.ts';
import type { OpenWidget } from './payment-widget.ts';

export interface OrderContext {
  api: ApiClient;
  sessionId: string;
  records: PaymentRecords;
  cart: CheckoutCart;
  attempts: Attempts;
  openWidget: OpenWidget;
  isOnline(): boolean;
  now(): number;
  wait(ms: number): Promise<void>;
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Shows the changes; resolves to the shopper's yes or no. */
  ask(differences: Differences): Promise<boolean>;
  /** The coupon is no longer valid; `message` comes from the shop. */
  onCouponRefused(message: string): void;
  onPhase(phase: Phase): void;
}

export type Phase = 'checking' | 'paying' | 'confirming' | 'slow';

export type Placed = { kind: 'placed'; orderId: string } | Stopped;
/** `message` is for the shopper; '' when there is nothing to say. */
export interface Stopped {
  kind: 'stopped';
  message: string;
}

export const stopped = (message: string): Stopped => ({ kind: 'stopped', message });
