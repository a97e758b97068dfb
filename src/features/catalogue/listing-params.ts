// The listing's filters and order as URL search params, so that they survive sharing, reload and Back. An invalid value
// is dropped, never an error.
import { SORTS, type Sort } from '#src/contract/sorts.ts';
import type { ListingFilter } from '#src/domain/listing.ts';

/** Prices are GST-inclusive whole rupees. A missing key means no filter; a missing `sort` means featured. */
export interface ListingParams extends ListingFilter {
  sort?: Sort | undefined;
}

/** Updates the search params from their latest value. Resolves once the address has changed. */
export type PutParams<Params = ListingParams> = (next: (now: Params) => Params) => Promise<void>;

/** Reads one value; undefined when it is invalid. */
type Read<T> = (value: unknown) => T | undefined;

const NAME_LENGTH = 120;
const MOST_RUPEES = 100_000_000;

/** The router parses `size=10` as a number and `kind=true` as a boolean. Convert both back to text. */
const textOf = (value: unknown): string => (typeof value === 'object' ? '' : String(value ?? '').trim());

const name: Read<string> = (value) => {
  const text = textOf(value);
  return text && text.length <= NAME_LENGTH ? text : undefined;
};
const rupees: Read<number> = (value) => {
  const text = textOf(value);
  return /^\d{1,9}$/.test(text) && Number(text) <= MOST_RUPEES ? Number(text) : undefined;
};

const READ: { [K in keyof ListingParams]-?: Read<ListingParams[K]> } = {
  sort: (value) => SORTS.find((sort) => sort === value),
  minPrice: rupees,
  maxPrice: rupees,
  color: name,
  size: name,
  kind: name,
  origin: name,
  inStock: (value) => (/^(true|yes|1)$/.test(textOf(value)) ? true : undefined),
};

/** Reads the search part of an address. Keys without a valid value are absent from the result. */
export function readListingParams(search: Record<string, unknown>): ListingParams {
  const params = Object.entries(READ).map(([key, read]) => [key, read(search[key])] as const);
  return Object.fromEntries(params.filter(([, value]) => value !== undefined));
}

/** Returns the filters without the order. */
export function filterOf({ sort: _, ...filter }: ListingParams): ListingFilter {
  return filter;
}

/** Returns true when any filter is active. */
export const isNarrowed = (params: ListingParams): boolean =>
  Object.values(filterOf(params)).some((value) => value !== undefined);
