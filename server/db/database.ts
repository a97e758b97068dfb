// What openDatabase gives, whichever driver is behind it.
import type { Db } from './schema.ts';

/** Connections of this moment: lent out, idle, and how many callers wait for one. */
export type Pool = () => { lent: number; idle: number; waiting: number };

export interface OpenDatabase {
  db: Db;
  kind: 'embedded' | 'postgres';
  /** Of PostgreSQL only. */
  pool?: Pool;
  /** Ends every connection and, embedded, releases the folder for the next process. */
  close(): Promise<void>;
}
