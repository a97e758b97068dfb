// `npm run shop -- verify`: the invariants of stock, orders, coupons and money. Each is a query for the rows that break it.
// Constraints enforce some of them; this checks the rest.
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { Checks } from './checks.ts';
import { INVOICE_CHECKS } from './invoice-checks.ts';
import { moneyChecks } from './money-checks.ts';
import { ORDER_CHECKS } from './order-checks.ts';
import { RETURN_CHECKS } from './return-checks.ts';
import { STOCK_CHECKS } from './stock-checks.ts';

export interface LedgerCheck {
  name: string;
  /** Rows that break the invariant, each as one line of text. */
  broken: string[];
}

/** @param now by the shop's clock. Reads one snapshot, so that concurrent orders do not look like errors. */
export function checkLedger(db: Db, now: Date): Promise<LedgerCheck[]> {
  const all: Checks = { ...STOCK_CHECKS, ...ORDER_CHECKS, ...INVOICE_CHECKS, ...RETURN_CHECKS, ...moneyChecks(now) };
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // A check reads whole tables, which in a large shop takes longer than a statement may.
      await sql`set local statement_timeout = 0`.execute(tx);
      const checks: LedgerCheck[] = [];
      for (const [name, query] of Object.entries(all))
        checks.push({ name, broken: (await query.execute(tx)).rows.map(({ what }) => what) });
      return checks;
    });
}
