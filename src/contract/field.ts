// The basic fields of requests and responses. Parsing a response is tolerant: a missing or malformed optional field
// becomes its default. Parsing a request is strict and bounded. The functions are marked as free of side effects, so that the
// bundler drops the schemas that a program does not use.
import * as v from 'valibot';

/** A response field that becomes `fallback` when missing, null or malformed. */
/* @__NO_SIDE_EFFECTS__ */
export function lenient<const S extends v.GenericSchema>(schema: S, fallback: v.InferOutput<S>) {
  return v.fallback(v.nullish(schema, fallback as v.InferInput<S>), fallback);
}

/** Text in a response; default ''. */
export const text = lenient(v.string(), '');

/** Rupees or a count in a response; a numeric string is read as a number. */
export const amount = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number))]),
  v.finite(),
);

/** Blur placeholder of a picture: two to four colours, as in '#3a3632,#8c7b6a' (extension). */
export const blurColors = v.fallback(
  v.optional(v.pipe(v.string(), v.regex(/^#[\da-f]{3,6}(,#[\da-f]{3,6}){1,3}$/))),
  undefined,
);

/** ISO date-time in a response; default ''. */
export const moment = text;

// --- requests ----------------------------------------------------------------------------------------------------

export const LIMITS = { id: 64, short: 120, email: 254, line: 200, long: 5000, password: 200, code: 40 } as const;

/** An id as any backend may create it. */
export const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be an id: letters, digits, - and _'));

/** Unguessable: 128 random bits take at least 22 characters. */
export const sessionId = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{22,64}$/, 'must be 22 to 64 letters, digits, - or _'),
);

/** Trimmed, non-empty, bounded text. `message` is what a form shows when it is empty. */
export const line = /* @__NO_SIDE_EFFECTS__ */ (message = 'is required', max: number = LIMITS.line) =>
  v.pipe(v.string(message), v.trim(), v.nonEmpty(message), v.maxLength(max, `must be at most ${max} characters`));

/** Trimmed text that may be empty or absent. */
export const optionalLine = /* @__NO_SIDE_EFFECTS__ */ (max: number = LIMITS.line) =>
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(max, `must be at most ${max} characters`)), '');

/** A phone number in India as somebody may have it: ten digits, not beginning with 0, not all the same. */
export const PHONE_NUMBER = /^(?!(\d)\1{9})[1-9]\d{9}$/;
/** A PIN code begins with 1 to 9. */
export const PIN_CODE = /^[1-9]\d{5}$/;

/** For forms, so that they allow no address that the shop refuses. */
export const EMAIL_ADDRESS: RegExp = v.EMAIL_REGEX;

/** An e-mail address, lowercased so that one person is one customer. */
export const email = /* @__NO_SIDE_EFFECTS__ */ (message = 'is required') =>
  v.pipe(
    v.string(message),
    v.trim(),
    v.nonEmpty(message),
    v.maxLength(LIMITS.email, 'must be at most 254 characters'),
    v.email('must be an e-mail address'),
    v.toLowerCase(),
  );

/** An integer of at least 1. The upper bound keeps totals within safe integers. */
export const quantity = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1, 'must be at least 1'),
  v.maxValue(9999, 'must be at most 9999'),
);

/** A number in a query string. */
export const numberParam = /* @__NO_SIDE_EFFECTS__ */ (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'must be a whole number'),
    v.transform(Number),
    v.minValue(min),
    v.maxValue(max),
  );

/** A boolean in a query string. */
export const flagParam = v.pipe(
  v.picklist(['true', 'false', 'yes', 'no', '1', '0']),
  v.transform((s) => s === 'true' || s === 'yes' || s === '1'),
);
