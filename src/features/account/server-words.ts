import { ApiError } from '#src/base/errors.ts';

/** What the server said for the shopper, or '' when it said nothing or never answered. */
export const serverWords = (error: unknown): string => (error instanceof ApiError ? error.serverMessage : '');
