import { type ListingParams, readListingParams } from '#src/features/catalogue/listing-params.ts';

/** The search screen's state as URL search params: the text and the filters of its results. */
export interface SearchParams extends ListingParams {
  /** Absent: show the last search again. Empty: an empty search, which lists everything. */
  q?: string | undefined;
}

/** Longer texts find nothing more. The product specification sets no limit. */
const MAX_LENGTH = 200;

/** Reads the search part of /searched-products. A number is a search text too ('20'). */
export function readSearchParams(search: Record<string, unknown>): SearchParams {
  const { q } = search;
  const text = typeof q === 'string' || typeof q === 'number' || typeof q === 'boolean' ? String(q) : undefined;
  return { ...(text === undefined ? {} : { q: text.slice(0, MAX_LENGTH) }), ...readListingParams(search) };
}
