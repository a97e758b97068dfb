// The state of a listing in the address: what the shopper narrowed it by and the order it is in. Shared, reloaded and
// stepped back through like any address. A value that makes no sense is left out, never an error.
import { SORTS, type Sort } from '#src/contract/sorts.ts';
import type { ListingFilter } from '#src/domain/listing.ts';

/** Prices are GST-inclusive whole rupees. No key = no filter; no `sort` = featured. */
export interface ListingParams extends ListingFilter {
  sort?: Sort | undefined;
}

/** Puts the listing's next state, made of the latest, into the address. Resolves when it is there. */
export type PutParams<Params = ListingParams> = (next: (now: Params) => Params) => Promise<void>;

/** What is read of one value: undefined where it makes no sense. */
type Read<T> = (value: unknown) => T | undefined;

const NAME_LENGTH = 120;
const MOST_RUPEES = 100_000_000;
const YES: readonly unknown[] = [true, 'true', 'yes', 1, '1'];

/** The router reads `size=10` as a number and `kind=true` as a flag; here they are names again. */
const name: Read<string> = (value) => {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return undefined;
  const text = String(value).trim();
  return text !== '' && text.length <= NAME_LENGTH ? text : undefined;
};
const rupees: Read<number> = (value) => {
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return Number.isInteger(number) && Number(number) >= 0 && Number(number) <= MOST_RUPEES ? Number(number) : undefined;
};

const READ: { [K in keyof ListingParams]-?: Read<ListingParams[K]> } = {
  sort: (value) => SORTS.find((sort) => sort === value),
  minPrice: rupees,
  maxPrice: rupees,
  color: name,
  size: name,
  kind: name,
  inStock: (value) => (YES.includes(value) ? true : undefined),
};

/** Reads an address's search part; keys without a usable value are absent from the result. */
export function readListingParams(search: Record<string, unknown>): ListingParams {
  const params = Object.entries(READ).map(([key, read]) => [key, read(search[key])] as const);
  return Object.fromEntries(params.filter(([, value]) => value !== undefined));
}

/** The filters that are set, without the order. */
export function filterOf({ sort: _, ...filter }: ListingParams): ListingFilter {
  return filter;
}

/** True when anything narrows the listing. */
export const isNarrowed = (params: ListingParams): boolean =>
  Object.values(filterOf(params)).some((value) => value !== undefined);
