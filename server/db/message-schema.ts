// The tables of messages and complaints (migrations 004 and 018), as Kysely types.
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

export interface MessageTables {
  message: MessageTable;
  complaint: ComplaintTable;
}
