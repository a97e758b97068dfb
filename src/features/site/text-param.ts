/**
 * A search parameter as text; the router reads digits as a number. Undefined for anything else, and not left out, because the
 * router keeps parameters that validateSearch leaves out.
 */
export const textParam = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
