// The shop's last word on what was asked, told apart from a refusal that another try, a log-in or a newer page may change.
import { ApiError } from '#src/base/errors.ts';
import { OUTDATED_PAGE_CODES } from '#src/contract/refusal-codes.ts';

/** About the caller or the moment, not about what was asked. */
const PASSING_STATUSES = new Set([401, 403, 408, 425, 426, 429]);
const PASSING_CODES = new Set([...OUTDATED_PAGE_CODES, 'outstanding-key', 'broken-off']);

/** A definite no of the shop: the same call again is answered the same. */
export const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status < 500 &&
  !PASSING_STATUSES.has(error.status) &&
  !PASSING_CODES.has(error.code);

/** The shop says that it has no such thing. */
export const saysMissing = (error: unknown): boolean =>
  isFinal(error) && (error.status === 404 || error.status === 410);
