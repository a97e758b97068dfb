// An order keeps the figures it was made with, and gets a number for people.
import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { makeOrderNumber } from '#src/domain/order-number.ts';

/** Orders per statement. */
const BATCH = 2_000;

const setting = (key: string) => `(select value from setting where key = '${key}')`;

const columns = [
  'alter table shop_order add column order_number text unique',
  'alter table shop_order add column pricing_rules jsonb',
  'alter table order_line add column gst_percent int',
  // The advance was 5% for every order so far.
  `update shop_order o set pricing_rules = jsonb_build_object(
     'advancePercent', 5, 'shipping', ${setting('shipping')}, 'prepaid', ${setting('discount')},
     'coupon', (select jsonb_build_object('discountType', c.discount_type, 'discount',
                  case c.discount_type when 'Flat Amount' then c.discount / 100.0 else c.discount end)
                from coupon c where c.id = o.coupon_id))`,
  // The settings of today are those of the order only where they give its amounts.
  `update shop_order set pricing_rules = pricing_rules || '{"shipping": null}'
     where mode = 'cod' and shipping_paise is distinct from
       case when coalesce(pricing_rules->'shipping'->>'status', '') <> 'active' then 0
            when pricing_rules->'shipping'->>'type' = 'percent'
              then round(subtotal_paise * (pricing_rules->'shipping'->>'amount')::numeric / 10000) * 100
            else round((pricing_rules->'shipping'->>'amount')::numeric) * 100 end`,
  `update shop_order set pricing_rules = pricing_rules || '{"prepaid": null}'
     where mode = 'online' and prepaid_paise is distinct from
       case when coalesce((pricing_rules->'prepaid'->>'discountActive')::boolean, false)
            then round((payable_paise + prepaid_paise) * (pricing_rules->'prepaid'->>'discountPercentage')::numeric / 10000) * 100
            else 0 end`,
  "update order_line set gst_percent = coalesce(round((product->>'gst')::numeric)::int, 0)",
];

const constraints = [
  'alter table shop_order alter column order_number set not null',
  'alter table shop_order alter column pricing_rules set not null',
  'alter table order_line alter column gst_percent set not null',
];

/** Runs inside the migrator's transaction. PGlite takes one statement per query. */
export const figuresOfOrders = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of columns) await sql.raw(statement).execute(db);
    await numberOrders(db);
    for (const statement of constraints) await sql.raw(statement).execute(db);
  },
};

async function numberOrders(db: Kysely<unknown>): Promise<void> {
  const taken = new Set<string>();
  const newNumber = (): string => {
    const number = makeOrderNumber(randomInt);
    if (taken.has(number)) return newNumber();
    taken.add(number);
    return number;
  };
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from shop_order where order_number is null limit ${BATCH}`.execute(db);
    if (rows.length === 0) return;
    await sql`
      update shop_order set order_number = made.order_number
      from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(newNumber)}::text[]) as made (id, order_number)
      where shop_order.id = made.id`.execute(db);
  }
}
