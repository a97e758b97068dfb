// The card payment provider's widget, as much of it as is used (Razorpay Checkout; the shop's test gateway has the same).
export interface WidgetOptions {
  key: string;
  /** Paise. */
  amount: number;
  currency: string;
  name: string;
  description: string;
  order_id: string;
  prefill: { name: string; email: string; contact: string };
  theme: { color: string };
  handler: (result: WidgetResult) => void;
  modal: { ondismiss: () => void; confirm_close: boolean };
}

export interface WidgetResult {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

interface Widget {
  open(): void;
  on(event: 'payment.failed', listener: (failure: { error?: { description?: string } }) => void): void;
}

declare global {
  interface Window {
    Razorpay?: new (options: WidgetOptions) => Widget;
  }
}

/** Paid, or closed without paying; `why` when the last attempt in it failed. */
export type WidgetEnd = { kind: 'paid'; result: WidgetResult } | { kind: 'closed'; why: string };

export type OpenWidget = (
  script: string,
  options: Omit<WidgetOptions, 'handler' | 'modal' | 'theme'>,
) => Promise<WidgetEnd>;
