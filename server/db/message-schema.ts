// The tables of messages, complaints and the merchant's digests (migrations 004, 018 and 022), as Kysely types.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface MessageTable {
  id: string;
  firstname: string;
  lastname: string;
  /** In lower case. */
  email: string;
  /** As the form sends it: '+91'. */
  countrycode: string;
  phone_no: string;
  message: string;
  created_at: ColumnType<Date, Date | string | undefined, Date | string>;
}

/** A message to the grievance officer (server/messages/complaints.ts). */
export interface ComplaintTable {
  /** The number shown is made of it and of the year. */
  place: GeneratedAlways<number>;
  message_id: string;
  answer: Generated<string>;
  created_at: ColumnType<Date, Date | string, Date | string>;
  answered_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  closed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

/** A new order that the hourly digest has still to name. */
export interface OrderNoticeTable {
  order_id: string;
  created_at: ColumnType<Date, Date | string, Date | string>;
}

/** A size whose low stock the merchant has been told. */
export interface StockNoticeTable {
  variant_id: string;
  is_out: boolean;
}

export interface MessageTables {
  message: MessageTable;
  complaint: ComplaintTable;
  order_notice: OrderNoticeTable;
  stock_notice: StockNoticeTable;
}
