// One page of a listing or search, with its total and the filter choices of the whole listing.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { Sort } from '#src/contract/sorts.ts';
import { facetsOf } from './facets.ts';
import { allOf, type Condition, filterConditions, type Listing, scopeConditions } from './listing-conditions.ts';
import type { ListingFigures } from './listing-figures.ts';
import { after, type CursorValue, cursorValues, orderBy, orderKeys, readCursor, writeCursor } from './listing-order.ts';
import { readProducts } from './read-products.ts';

/** Without a limit the client expects the whole list: as much as one response should hold. */
const WHOLE_LIST = 1_000;
/** The ids of a page are cached for pages up to this size. */
const MAX_CACHED = 48;

export interface ListingRequest extends Listing {
  sort?: Sort | undefined;
  fields?: 'card' | 'all' | undefined;
  facets?: 'no' | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** What a search adds: which products match, and how well (smaller is better). */
export interface SearchMatch {
  condition: Condition;
  rank: RawBuilder<unknown>;
  /** The search words, as a cache key for its figures. */
  name: string;
}

/** Throws a 400 if the cursor belongs to another sort order. */
export async function listProducts(db: Db, figures: ListingFigures, request: ListingRequest, search?: SearchMatch) {
  const { sort = 'featured', fields = 'all', limit = WHOLE_LIST, cursor } = request;
  const depends = request.inStock ? 'availability' : 'goods';
  const scope = allOf([...(await scopeConditions(db, request)), ...(search ? [search.condition] : [])]);
  const wanted = allOf([scope, ...(await filterConditions(db, request))]);
  const keys = orderKeys(sort, search?.rank);
  const start = cursor === undefined ? [] : [after(keys, readCursor(cursor, sort, keys))];

  const findRows = async () => {
    const { rows } = await sql<{ id: string; keys: CursorValue[] }>`
      select product.id, ${cursorValues(keys)} as keys
      from product where ${allOf([wanted, ...start])}
      order by ${orderBy(keys)} limit ${limit + 1}`.execute(db);
    return rows;
  };
  // A review changes the position in one sort order only.
  const rows =
    sort === 'rating' || limit > MAX_CACHED
      ? await findRows()
      : await figures.get(db, depends, `page ${nameOf(request, PAGE, search)}`, findRows);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;

  return {
    data: await readProducts(
      db,
      page.map(({ id }) => id),
      fields,
    ),
    nextCursor: more ? writeCursor(sort, last.keys) : null,
    total: await figures.get(db, depends, `total ${nameOf(request, FILTERS, search)}`, () => countProducts(db, wanted)),
    ...(request.facets === 'no'
      ? {}
      : {
          facets: await figures.get(db, 'goods', `facets ${nameOf(request, SCOPE, search)}`, () => facetsOf(db, scope)),
        }),
  };
}

const SCOPE = ['category', 'bestSeller'] as const;
const FILTERS = [...SCOPE, 'minPrice', 'maxPrice', 'color', 'size', 'kind', 'origin'] as const;
const PAGE = [...FILTERS, 'sort', 'limit', 'cursor'] as const;

const nameOf = (request: ListingRequest, parts: readonly (keyof ListingRequest)[], search?: SearchMatch) =>
  JSON.stringify([search?.name ?? '', ...parts.map((part) => request[part] ?? '')]);

async function countProducts(db: Db, condition: Condition): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from product where ${condition}`.execute(db);
  return rows[0]?.total ?? 0;
}
