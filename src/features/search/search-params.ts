import { type ListingParams, readListingParams } from '#src/features/catalogue/listing-params.ts';

/** The state of the search screen in the address: the text and how its results are narrowed. */
export interface SearchParams extends ListingParams {
  /** Absent: show the last search again. Empty: an empty search, which lists everything. */
  q?: string | undefined;
}

/** Longer texts find nothing more; SPEC leaves the length open. */
const MAX_LENGTH = 200;

/** Reads the search part of /searched-products. A number is a searched text too ('20'). */
export function readSearchParams(search: Record<string, unknown>): SearchParams {
  const { q } = search;
  const text = typeof q === 'string' || typeof q === 'number' || typeof q === 'boolean' ? String(q) : undefined;
  return { ...(text === undefined ? {} : { q: text.slice(0, MAX_LENGTH) }), ...readListingParams(search) };
}
