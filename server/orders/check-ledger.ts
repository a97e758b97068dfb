// `npm run shop -- verify`: what must hold over all stock, orders, coupons and money, each as a query for what breaks it.
// The tables hold some of it by constraints; this proves the rest over the rows as they are.
import type { Db } from '#server/db/schema.ts';
import type { Checks } from './checks.ts';
import { moneyChecks } from './money-checks.ts';
import { ORDER_CHECKS } from './order-checks.ts';
import { STOCK_CHECKS } from './stock-checks.ts';

export interface LedgerCheck {
  name: string;
  /** Rows that should not be there, each as one line of text; [] when all is well. */
  broken: string[];
}

/** @param now by the shop's own clock. Works on one snapshot, so that orders that come meanwhile do not look like mistakes. */
export function checkLedger(db: Db, now: Date): Promise<LedgerCheck[]> {
  const all: Checks = { ...STOCK_CHECKS, ...ORDER_CHECKS, ...moneyChecks(now) };
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const checks: LedgerCheck[] = [];
      for (const [name, query] of Object.entries(all))
        checks.push({ name, broken: (await query.execute(tx)).rows.map(({ what }) => what) });
      return checks;
    });
}
