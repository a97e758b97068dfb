// The state of a listing in the address: what the shopper narrowed it by and the order it is in. Shared, reloaded and
// stepped back through like any address. A value that makes no sense is left out, never an error.
import * as v from 'valibot';
import { SORTS, type Sort } from '#src/contract/product.ts';
import type { ListingFilter } from '#src/domain/listing.ts';

/** Prices are GST-inclusive whole rupees. No key = no filter; no `sort` = featured. */
export interface ListingParams extends ListingFilter {
  sort?: Sort | undefined;
}

const ignoredIf = <const S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);

/** The router reads `size=10` as a number and `kind=true` as a flag; here they are names again. */
const name = ignoredIf(
  v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String), v.trim(), v.nonEmpty(), v.maxLength(120)),
);
const rupees = ignoredIf(
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))]),
    v.integer(),
    v.minValue(0),
    v.maxValue(100_000_000),
  ),
);
const YES: readonly unknown[] = [true, 'true', 'yes', 1, '1'];
const yes = ignoredIf(
  v.pipe(
    v.unknown(),
    v.check((value) => YES.includes(value)),
    v.transform(() => true),
  ),
);

const Params = v.object({
  sort: ignoredIf(v.picklist(SORTS)),
  minPrice: rupees,
  maxPrice: rupees,
  color: name,
  size: name,
  kind: name,
  inStock: yes,
});

/** Reads an address's search part; keys without a usable value are absent from the result. */
export function readListingParams(search: Record<string, unknown>): ListingParams {
  const params = Object.entries(v.parse(Params, search)).filter(([, value]) => value !== undefined);
  return Object.fromEntries(params);
}

/** The filters that are set, without the order. */
export function filterOf({ sort: _, ...filter }: ListingParams): ListingFilter {
  return filter;
}

/** True when anything narrows the listing. */
export const isNarrowed = (params: ListingParams): boolean =>
  Object.values(filterOf(params)).some((value) => value !== undefined);
