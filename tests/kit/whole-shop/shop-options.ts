// The options of a WholeShop.
import type { EventLog } from './event-log.ts';
import type { Rows, ShopDatabase } from './shop-database.ts';

export interface ShopOptions {
  database: ShopDatabase;
  /** The rows of the database at the start of the run. */
  rows: Rows;
  log: EventLog;
  random: () => number;
  /** The number of server instances. */
  instances: 1 | 2;
  /** Each statement takes up to this many virtual ms, so that calls overlap. */
  slowMs: number;
  /** Nothing goes wrong on the way from other devices. */
  isCalm: boolean;
}
