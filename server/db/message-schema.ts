// The table of messages (migration 004), as a Kysely type.
import type { ColumnType } from 'kysely';

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

export interface MessageTables {
  message: MessageTable;
}
