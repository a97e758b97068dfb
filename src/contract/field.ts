// The smallest pieces of the wire. Reading is tolerant (a missing or odd optional field becomes its default, DESIGN 5);
// what we accept from outside is strict and bounded.
import * as v from 'valibot';

/** A field of an answer that may be missing, null or malformed: then it is `fallback`. */
export function lenient<const S extends v.GenericSchema>(schema: S, fallback: v.InferOutput<S>) {
  return v.fallback(v.nullish(schema, fallback as v.InferInput<S>), fallback);
}

/** Text of an answer, '' when there is none. */
export const text = lenient(v.string(), '');

/** Rupees or a count in an answer; a numeric string is read as a number. */
export const amount = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number))]),
  v.finite(),
);

/** What is shown of a picture while it is on its way: two to four colours, as in '#3a3632,#8c7b6a' (extra). */
export const blurColors = v.fallback(
  v.optional(v.pipe(v.string(), v.regex(/^#[\da-f]{6}(,#[\da-f]{6}){1,3}$/))),
  undefined,
);

/** ISO date-time of an answer, '' when there is none. */
export const moment = text;

// --- what we send and the server accepts -------------------------------------------------------------------------

export const LIMITS = { id: 64, short: 120, email: 254, line: 200, long: 5000, password: 200, code: 40 } as const;

/** An id as any backend may mint it. */
export const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be an id: letters, digits, - and _'));

/** Unguessable: 128 random bits take at least 22 characters (SPEC 4, DESIGN 5). */
export const sessionId = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{22,64}$/, 'must be 22 to 64 letters, digits, - or _'),
);

/** Trimmed, non-empty, bounded text. `message` is what a form shows when it is empty. */
export const line = (message = 'is required', max: number = LIMITS.line) =>
  v.pipe(v.string(message), v.trim(), v.nonEmpty(message), v.maxLength(max, `must be at most ${max} characters`));

/** Trimmed text that may be empty or absent. */
export const optionalLine = (max: number = LIMITS.line) =>
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(max, `must be at most ${max} characters`)), '');

/** An e-mail address, lowercased so that one person is one customer. */
export const email = (message = 'is required') =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.nonEmpty(message),
    v.maxLength(LIMITS.email, 'must be at most 254 characters'),
    v.email('must be an e-mail address'),
    v.toLowerCase(),
  );

/** Whole, from 1 (SPEC 4 "Cart item quantity"); the bound keeps totals in safe integers. */
export const quantity = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(9999, 'must be at most 9999'),
);

/** A number that arrives in a query string. */
export const numberParam = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(min),
    v.maxValue(max),
  );

/** A flag that arrives in a query string. */
export const flagParam = v.pipe(
  v.picklist(['true', 'false', 'yes', 'no', '1', '0']),
  v.transform((s) => s === 'true' || s === 'yes' || s === '1'),
);
