// The tables of devices that want notifications and of shoppers who wait for a product (migration 024), as Kysely types.
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { NoticeKind } from '#src/contract/notification.ts';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

/** A browser on a device that wants notifications. Log-out deletes a customer's. */
export interface PushSubscriptionTable {
  id: string;
  /** The address at the browser's push service. Anyone who knows it can send to the device. */
  endpoint: string;
  /** Derived: the endpoint's origin, so that one service that hangs delays only its own devices. */
  origin: string;
  p256dh: string;
  auth: string;
  /** While nobody is logged in, orders that guests made in this session are announced. */
  session_id: string;
  /** The log-in whose orders and wishlist are announced; null for a guest, and after the log-in ended otherwise than by a log-out. */
  token_digest: string | null;
  kinds: JSONColumnType<NoticeKind[]>;
  /** The Indian day of the last message that was not about an order, as in '2026-11-23', and that message. */
  news_day: Generated<string>;
  news_mail: Generated<string>;
  created_at: Moment;
  updated_at: Moment;
}

/** Somebody waits until a product or a size is back. The row is deleted when they are told. */
export interface StockWaitTable {
  /** Created by the page, and known to it alone. */
  id: string;
  product_id: string;
  /** '' in both: any colour and size. */
  color: string;
  size: string;
  /** '' if only a device is told. */
  contact_email: string;
  push_to: string | null;
  created_at: Moment;
}

/** What a push message shows; `mail.push` has it as JSON. */
export interface PushNotice {
  kind: NoticeKind;
  /** The order that it is about. */
  order?: string;
  title: string;
  body: string;
  /** Where a tap leads: a path of the shop. */
  path: string;
  /** A newer message with the same tag replaces an older one. */
  tag: string;
}

export interface PushTables {
  push_subscription: PushSubscriptionTable;
  stock_wait: StockWaitTable;
}
