// The tables of orders, money and mail (migrations 002, 005-007, 012, 015, 016, 020, 024, 029), as Kysely types. Money is whole paise.

import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { GatewayTables } from './gateway-schema.ts';
import type { PushNotice } from './push-schema.ts';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface OrderTable {
  /** 128 random bits. The order can be read by anyone who knows it. */
  id: string;
  /** For people: 'VY-4F7K-29'. Unique; it opens nothing by itself. */
  order_number: string;
  /** server/orders/order-status.ts */
  status: string;
  /** In lower case. It identifies the owner of the order after a log-in. */
  contact_email: string;
  session_id: string | null;
  /** Nobody was logged in when it was made: devices of its session may show its news. Null: the release before made it. */
  by_guest: Generated<boolean | null>;
  /** The checkout form as sent. */
  form: JSONColumnType<Record<string, unknown>>;
  mode: 'online' | 'cod';
  coupon_id: string | null;
  coupon_code: Generated<string>;
  /** The parts of the quote (src/domain/quote.ts). */
  subtotal_paise: number;
  shipping_paise: number;
  coupon_paise: number;
  prepaid_paise: number;
  payable_paise: number;
  advance_paise: number;
  balance_paise: number;
  due_now_paise: number;
  /** The figures of the business that the quote was computed with (server/orders/store-order.ts). */
  pricing_rules: JSONColumnType<StoredRules>;
  /** The gateway that its provider order belongs to. */
  gateway: string;
  provider_order_id: string | null;
  /** The payment that the order shows: the one that placed it, or the one being refunded. */
  payment_id: string | null;
  paid_paise: Generated<number>;
  awb: Generated<string>;
  created_at: Moment;
  placed_at: MaybeMoment;
  /** Until when an unpaid order holds its stock. */
  expires_at: Moment;
  /** When the provider was last asked about it. */
  asked_at: MaybeMoment;
  /** When the provider, asked again about the placed order, had no payment under way (server/orders/recheck-placed.ts). */
  rechecked_at: MaybeMoment;
}

/** A rule is null if the order is older than migration 015 and the settings of that day do not give its amounts. */
export interface StoredRules {
  /** Percent. */
  advancePercent: number;
  shipping: object | null;
  prepaid: object | null;
  coupon: { discount: number; discountType: string } | null;
  /** For how many days after the delivery a return can be asked for. Older orders have none. */
  returnDays?: number;
}

/** A line as it was bought. */
export interface OrderLineTable {
  order_id: string;
  position: number;
  product_id: string;
  quantity: number;
  /** GST included. */
  price_paise: number;
  gst_percent: number;
  /** Of the goods; '' if the merchant has not set it. */
  hsn: Generated<string>;
  color: Generated<string>;
  size: Generated<string>;
  is_combo: Generated<boolean>;
  choices: JSONColumnType<{ product_id: string; product_name: string; color: string; size: string }[]>;
  /** The product as sent to the client at that time (src/contract/product.ts). */
  product: JSONColumnType<Record<string, unknown>>;
  /** When it counted as sold; null while unpaid and after a cancellation. */
  sold_at: MaybeMoment;
}

/** What an order takes from each variant, over all its lines. */
export interface OrderPieceTable {
  order_id: string;
  variant_id: string;
  pieces: number;
}

/** A claim of an unpaid order. Deleted when the order leaves 'Pending payment' (server/orders/claims.ts). */
export interface OrderClaimTable {
  order_id: string;
  /** A variant's id, or 'coupon:' and a coupon's id. */
  subject: string;
  /** Pieces or uses. */
  amount: number;
  /** True: already taken out of stock. False: taken when the payment comes, if it is still available. */
  is_held: boolean;
  /** The payment window was opened. */
  is_extended: Generated<boolean>;
  /** Digest of the client IP; '' if unknown. */
  client: string;
  session_id: string | null;
}

export interface OrderEventTable {
  place: GeneratedAlways<number>;
  order_id: string;
  /** '' for the first event. */
  from_status: string;
  to_status: string;
  /** shopper, payment, sweep, merchant or provider. */
  actor: string;
  note: Generated<string>;
  at: Moment;
}

/** Written by a trigger on `variant` for every change of stock (migration 002). */
export interface StockMoveTable {
  place: GeneratedAlways<number>;
  variant_id: string;
  delta: number;
  reason: string;
  order_id: string | null;
  at: Moment;
}

export interface CouponUseTable {
  order_id: string;
  coupon_id: string;
  contact_email: string;
  at: Moment;
}

/** What is known of a payment. */
export interface PaymentTable {
  /** The provider's id. */
  id: string;
  order_id: string;
  /** Hundredths of `currency`. */
  amount_paise: number;
  /** INR. A payment in another currency is refunded. */
  currency: Generated<string>;
  /** signed: accepted on its signature; the provider has not confirmed it yet. */
  status: 'signed' | 'captured' | 'failed';
  at: Moment;
}

/** Refunds: at most one row for a whole payment and one for a return, so that nothing is refunded twice. */
export interface RefundTable {
  id: string;
  payment_id: string;
  order_id: string;
  /** The return that it belongs to; null: it is the whole payment. */
  return_id: Generated<string | null>;
  amount_paise: number;
  reason: string;
  /** failed: the provider accepted it and could not pay it out; the merchant sends it again. */
  state: Generated<'due' | 'sent' | 'failed'>;
  provider_refund_id: Generated<string>;
  tries: Generated<number>;
  next_try_at: Moment;
  last_error: Generated<string>;
  created_at: Moment;
  sent_at: MaybeMoment;
}

export interface WebhookEventTable {
  id: string;
  event: string;
  at: Moment;
}

export interface MailTable {
  id: string;
  /** The occasion of an e-mail that must be sent only once: 'order-placed <id>'. */
  once: string | null;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** kept: there is no mail server, so the e-mail stays in the table. */
  state: 'waiting' | 'sent' | 'failed' | 'kept';
  tries: Generated<number>;
  next_try_at: Moment;
  last_error: Generated<string>;
  created_at: Moment;
  sent_at: MaybeMoment;
  /** The invoice or credit note that goes with it as a PDF. */
  invoice_number: string | null;
  /** When it is deleted; null: never. */
  forget_at: MaybeMoment;
  /** The device that gets it as a push message; null: it is an e-mail. */
  push_to: ColumnType<string | null, string | null | undefined, string | null>;
  /** What the push message shows. */
  push: ColumnType<PushNotice | null, string | null | undefined, string | null>;
}

export interface OrderTables extends GatewayTables {
  shop_order: OrderTable;
  order_line: OrderLineTable;
  order_piece: OrderPieceTable;
  order_claim: OrderClaimTable;
  order_event: OrderEventTable;
  stock_move: StockMoveTable;
  coupon_use: CouponUseTable;
  payment: PaymentTable;
  refund: RefundTable;
  webhook_event: WebhookEventTable;
  mail: MailTable;
}
