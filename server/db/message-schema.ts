// The table of messages (migration 004), as Kysely sees it.
import type { ColumnType } from 'kysely';

export interface MessageTable {
  id: string;
  firstname: string;
  lastname: string;
  /** Lowercased. */
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
