// Tells a final rejection from one that a retry, a log-in or a newer page may change.
import { ApiError } from '#src/base/errors.ts';
import { OUTDATED_PAGE_CODES } from '#src/contract/outdated-page-codes.ts';

/** Statuses and codes that concern the caller or the moment, not the request itself. */
const PASSING_STATUSES = new Set([401, 403, 408, 425, 426, 429]);
const PASSING_CODES = new Set([...OUTDATED_PAGE_CODES, 'outstanding-key', 'broken-off']);

/** A final rejection by the shop: the same request would be rejected again. */
export const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status < 500 &&
  !PASSING_STATUSES.has(error.status) &&
  !PASSING_CODES.has(error.code);

/** The shop says that the thing does not exist. */
export const saysMissing = (error: unknown): boolean =>
  isFinal(error) && (error.status === 404 || error.status === 410);
