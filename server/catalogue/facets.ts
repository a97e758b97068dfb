// The filter choices of a listing: computed over the whole listing, before any filter, so that a choice never hides others.
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { Facets } from '#src/contract/product.ts';
import { toRupees } from '#src/domain/money.ts';
import { compareSizes } from '#src/domain/size-order.ts';
import type { Condition } from './listing-conditions.ts';

interface Figures {
  min_price: number | null;
  max_price: number | null;
  kinds: string[] | null;
  colors: string[] | null;
  sizes: string[] | null;
  origins: string[] | null;
}

/** @param scope the listing's own condition on `product` */
export async function facetsOf(db: Db, scope: Condition): Promise<Facets> {
  const { rows } = await sql<Figures>`
    with scope as materialized (
        select product.choices, product.category_id, product.country_of_origin as origin, min(product.price_paise) as lowest, max(product.price_paise) as highest
        from product where ${scope} group by product.choices, product.category_id, product.country_of_origin),
      listed as materialized (
        select choice.color, choice.size from choice where choice.id in (select unnest(choices) from scope))
    select (select min(lowest) from scope) as min_price,
      (select max(highest) from scope) as max_price,
      (select jsonb_agg(c.name order by c.position, c.name) from category c
        where c.id in (select category_id from scope)) as kinds,
      (select jsonb_agg(distinct color) from listed where color <> '') as colors,
      (select jsonb_agg(distinct size) from listed where size <> '') as sizes,
      (select jsonb_agg(distinct origin) from scope where origin <> '') as origins`.execute(db);
  const figures = rows[0];
  return {
    colors: oncePerName(figures?.colors).sort((a, b) => a.localeCompare(b, 'en')),
    sizes: oncePerName(figures?.sizes).sort(compareSizes),
    kinds: figures?.kinds ?? [],
    origins: (figures?.origins ?? []).sort(),
    minPrice: toRupees(Number(figures?.min_price ?? 0)),
    maxPrice: toRupees(Number(figures?.max_price ?? 0)),
  };
}

/** Treats 'Black' and 'black' as one choice. */
const oncePerName = (names: readonly string[] | null | undefined): string[] => [
  ...new Map((names ?? []).toReversed().map((name) => [name.toLowerCase(), name])).values(),
];
