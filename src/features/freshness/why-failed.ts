import { ApiError, NetworkError } from '#src/base/errors.ts';

/** Why a screen has no content. */
export type Why =
  /** No response, and the browser reports no network. */
  | 'offline'
  /** No response from the shop, though there seems to be a network. */
  | 'no-answer'
  /** The shop responded with a server error (5xx). */
  | 'trouble'
  /** The shop responded with any other error status. */
  | 'refused'
  /** The error does not say. */
  | 'unknown';

/**
 * Classifies a failed request. Only an ApiError is the shop's own response; after one, the shopper is not told to check
 * the connection.
 */
export function whyFailed(error: unknown, isOffline: boolean): Why {
  if (error instanceof ApiError) return error.status >= 500 ? 'trouble' : 'refused';
  if (isOffline) return 'offline';
  return error instanceof NetworkError ? 'no-answer' : 'unknown';
}
