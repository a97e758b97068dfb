import { ApiError } from '#src/base/errors.ts';

/** The server's message for the shopper; '' when it sent none or did not respond. */
export const serverMessageOf = (error: unknown): string => (error instanceof ApiError ? error.serverMessage : '');
