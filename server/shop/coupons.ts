// Coupons as the merchant creates them: rupees and percent in the record, the database's units in the table.
import * as v from 'valibot';
import { CommandError } from '#server/command-error.ts';
import type { Db, NewRow, Row } from '#server/db/schema.ts';
import { formatRupees, toPaise, toRupees } from '#src/domain/money.ts';
import { indianDay } from '#src/domain/shop-date.ts';
import { shopId } from './shop-id.ts';

const rupees = v.pipe(
  v.number('must be rupees'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(1_000_000, 'must be at most 1000000'),
  v.check(
    (amount) => Number.isInteger(toPaise(amount)) && toRupees(toPaise(amount)) === amount,
    'must be rupees with at most two decimals',
  ),
);
const count = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
);
const moment = v.pipe(
  v.date('must be a date'),
  v.check((date) => !Number.isNaN(date.getTime()), 'must be a date'),
);

/** Either `percent` or `flat`, not both. */
export const CouponRecord = v.pipe(
  v.object({
    code: v.pipe(
      v.string('is missing'),
      v.trim(),
      v.toUpperCase(),
      v.regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/, 'must be 3 to 40 letters, digits and hyphens'),
    ),
    percent: v.optional(v.pipe(count, v.maxValue(100, 'must be at most 100'))),
    flat: v.optional(rupees),
    min: v.optional(rupees),
    from: v.optional(moment),
    until: v.optional(moment),
    uses: v.optional(count),
    usesPerEmail: v.optional(count),
  }),
  v.check((c) => (c.percent === undefined) !== (c.flat === undefined), 'needs either a percentage or a flat amount'),
  v.check((c) => !c.from || !c.until || c.from < c.until, 'must not end before it begins'),
);
export type CouponRecord = v.InferInput<typeof CouponRecord>;

/** Throws CommandError if the record is invalid or the code is taken. */
export async function createCoupon(db: Db, record: CouponRecord): Promise<void> {
  const result = v.safeParse(CouponRecord, record);
  if (!result.success) {
    const issue = result.issues[0];
    throw new CommandError(`The coupon's ${v.getDotPath(issue) ?? 'discount'} ${issue.message}.`);
  }
  const row = toRow(result.output);
  const added = await db
    .insertInto('coupon')
    .values(row)
    .onConflict((clash) => clash.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new CommandError(`The coupon ${row.code} already exists.`);
}

/** Throws CommandError if the code is unknown. */
export async function endCoupon(db: Db, code: string): Promise<void> {
  const ended = await db
    .updateTable('coupon')
    .set({ active: false })
    .where('code', '=', code.trim().toUpperCase())
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw new CommandError(`There is no coupon ${code}.`);
}

/** One line per coupon: 'WELCOME10  10%  from Rs. 999  used 3 of 100  until 2026-12-31'. */
export async function listCoupons(db: Db, now: Date): Promise<string[]> {
  const rows = await db.selectFrom('coupon').selectAll().orderBy('code').execute();
  return rows.map((row) => describe(row, now));
}

const toRow = (coupon: v.InferOutput<typeof CouponRecord>): NewRow<'coupon'> => ({
  id: shopId('coupon', coupon.code),
  code: coupon.code,
  discount_type: coupon.flat === undefined ? 'Percentage' : 'Flat Amount',
  discount: coupon.flat === undefined ? (coupon.percent ?? 0) : toPaise(coupon.flat),
  min_amount_paise: toPaise(coupon.min ?? 0),
  starts_at: coupon.from ?? null,
  ends_at: coupon.until ?? null,
  max_uses: coupon.uses ?? null,
  max_uses_per_email: coupon.usesPerEmail ?? null,
});

function describe(row: Row<'coupon'>, now: Date): string {
  const parts = [
    row.code,
    row.discount_type === 'Percentage' ? `${row.discount}%` : formatRupees(row.discount),
    row.min_amount_paise > 0 && `from ${formatRupees(row.min_amount_paise)}`,
    `used ${row.used}${row.max_uses === null ? '' : ` of ${row.max_uses}`}`,
    row.max_uses_per_email !== null && `${row.max_uses_per_email} a customer`,
    row.starts_at && row.starts_at > now && `begins ${indianDay(row.starts_at)}`,
    row.ends_at && `${row.ends_at <= now ? 'ended' : 'until'} ${indianDay(row.ends_at)}`,
    !row.active && 'off',
  ];
  return parts.filter((part) => typeof part === 'string').join('  ');
}
