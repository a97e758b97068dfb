// With what a WholeShop is opened.
import type { EventLog } from './event-log.ts';
import type { Rows, ShopDatabase } from './shop-database.ts';

export interface ShopOptions {
  database: ShopDatabase;
  /** With which the run begins. */
  rows: Rows;
  log: EventLog;
  random: () => number;
  /** How many instances serve the shop at once. */
  instances: 1 | 2;
  /** Each statement takes up to this many virtual ms, so that calls overlap. */
  slowMs: number;
}
