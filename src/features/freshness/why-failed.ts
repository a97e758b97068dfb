import { ApiError, ContractError, NetworkError } from '#src/base/errors.ts';

/** Why a screen is without its content. */
export type Why =
  /** Nobody answered, and the browser knows of no network. */
  | 'offline'
  /** Nobody of the shop answered, though there seems to be a network. */
  | 'no-answer'
  /** The shop answered that something is broken on its side (5xx). */
  | 'trouble'
  /** The shop answered no (any other status). */
  | 'refused'
  /** The failure does not tell. */
  | 'unknown';

/**
 * What may be said of a failed call: only the shop's own answer (ApiError) says anything about the shop, and whoever
 * got one is not told to look at the connection.
 */
export function whyFailed(error: unknown, isOffline: boolean): Why {
  if (error instanceof ApiError) return error.status >= 500 ? 'trouble' : 'refused';
  if (isOffline) return 'offline';
  return error instanceof NetworkError || error instanceof ContractError ? 'no-answer' : 'unknown';
}
