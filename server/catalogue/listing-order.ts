// The sort orders of a listing, each total (it ends in the id), and the cursor for the next page. A page continues after the last
// row's sort values, not after a count, so nothing is repeated or missed when the catalogue grows in between.
import { type RawBuilder, sql } from 'kysely';
import { invalidInput } from '#server/http/refusal.ts';
import type { Sort } from '#src/contract/sorts.ts';
import type { Condition } from './listing-conditions.ts';

type KeyType = 'bigint' | 'text';
export type CursorValue = number | string;

export interface OrderKey {
  /** As in an index; otherwise a large catalogue is sorted entirely (migration 009). */
  expression: RawBuilder<unknown>;
  type: KeyType;
  /** The form stored in the cursor, if it differs from the value, and how to read it back. */
  written?: RawBuilder<unknown>;
  read?: (stored: RawBuilder<unknown>) => RawBuilder<unknown>;
  descending?: boolean;
}

const position: OrderKey = { expression: sql`product.position`, type: 'bigint' };
const id: OrderKey = { expression: sql`product.id`, type: 'text' };
const price: OrderKey = { expression: sql`product.price_paise`, type: 'bigint' };
/** Millionths of a star, so that different averages stay different. Unrated products last. */
const average: OrderKey = {
  expression: sql`(product.rating_sum::bigint * 1000000 / greatest(product.rating_count, 1))`,
  type: 'bigint',
  descending: true,
};
const count: OrderKey = { expression: sql`product.rating_count`, type: 'bigint', descending: true };
/** Unknown countries last. The C collation is the order of the page. */
const origin: OrderKey = {
  expression: sql`(coalesce(nullif(product.country_of_origin, ''), '~') collate "C")`,
  type: 'text',
};
/** Milliseconds, the column's precision. */
const created: OrderKey = {
  expression: sql`product.created_at`,
  written: sql`(extract(epoch from product.created_at) * 1000)::bigint`,
  read: (stored) => sql`(timestamptz 'epoch' + ${stored} * interval '1 millisecond')`,
  type: 'bigint',
  descending: true,
};

const ORDERS: Record<Sort, readonly OrderKey[]> = {
  featured: [position, id],
  'price-low': [price, position, id],
  'price-high': [{ ...price, descending: true }, position, id],
  newest: [created, position, id],
  rating: [average, count, position, id],
  origin: [origin, position, id],
};

/** @param rank of a search: 'featured' then means best match first; smaller is better */
export function orderKeys(sort: Sort, rank?: RawBuilder<unknown>): readonly OrderKey[] {
  const keys = ORDERS[sort];
  return rank && sort === 'featured' ? [{ expression: rank, type: 'bigint' }, ...keys] : keys;
}

export const orderBy = (keys: readonly OrderKey[]) =>
  sql.join(keys.map(({ expression, descending }) => (descending ? sql`${expression} desc` : sql`${expression} asc`)));

/** The values of a row that a cursor stores. */
export const cursorValues = (keys: readonly OrderKey[]) =>
  sql`jsonb_build_array(${sql.join(keys.map(({ expression, written }) => written ?? expression))})`;

/**
 * Rows after the cursor: a later first key, or an equal one and a later second key, and so on. The condition that the first key
 * is not earlier is redundant, but it lets PostgreSQL use an index.
 */
export function after(keys: readonly OrderKey[], values: readonly CursorValue[]): Condition {
  const at = (index: number) => {
    const { type = 'text', read } = keys[index] ?? {};
    const stored = sql`${values[index]}::${sql.raw(type)}`;
    return read ? read(stored) : stored;
  };
  const alternatives = keys.map((key, index) => {
    const equal = keys.slice(0, index).map(({ expression }, before) => sql`${expression} = ${at(before)}`);
    const later = key.descending ? sql`${key.expression} < ${at(index)}` : sql`${key.expression} > ${at(index)}`;
    return sql`(${sql.join([...equal, later], sql` and `)})`;
  });
  const [first] = keys;
  const notEarlier = first?.descending ? sql`<=` : sql`>=`;
  return sql<boolean>`(${first?.expression} ${notEarlier} ${at(0)} and (${sql.join(alternatives, sql` or `)}))`;
}

/** Opaque to the client. It names its sort order, so that a cursor of another one is refused. */
export const writeCursor = (sort: Sort, values: readonly CursorValue[]): string =>
  Buffer.from(JSON.stringify([sort, ...values])).toString('base64url');

/** Throws a 400 for anything that writeCursor did not make for this sort order. */
export function readCursor(cursor: string, sort: Sort, keys: readonly OrderKey[]): CursorValue[] {
  const [its, ...values] = parse(cursor);
  const fits = its === sort && values.length === keys.length && keys.every((key, at) => fitsKey(key.type, values[at]));
  if (!fits) throw invalidInput([{ path: 'cursor', message: 'must be the nextCursor of the page before' }]);
  return values as CursorValue[];
}

function parse(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(value) ? value : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

const fitsKey = (type: KeyType, value: unknown) =>
  type === 'bigint'
    ? Number.isSafeInteger(value)
    : typeof value === 'string' && /^[\p{L}\p{M}\w '’.,()&~-]{1,64}$/u.test(value);
