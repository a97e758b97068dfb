// An expected error response. answer-error.ts turns every other error into 503 (retryable), 401 (the log-in has ended) or 500 (a bug).
import { ShopError } from '#src/base/errors.ts';
import type { RefusalCode, RefusalStatus } from '#src/contract/refusal-codes.ts';

/** One invalid field. Never carries the input. */
export interface FieldFault {
  path: string;
  message: string;
}

interface RefusalExtras {
  errors?: readonly FieldFault[];
  headers?: Readonly<Record<string, string>>;
  /** Further fields of the response: the current figures of an order. */
  more?: Readonly<Record<string, unknown>>;
  /** True if the same call may succeed later. Such a refusal is never stored under an Idempotency-Key. */
  retryable?: boolean;
  cause?: unknown;
}

/**
 * `message` is for the shopper; decide on `status` and `code`. A page accepts only codes that the contract's table lists for the
 * status, so other codes do not compile.
 */
export class Refusal<S extends RefusalStatus = RefusalStatus> extends ShopError {
  override readonly name = 'Refusal';
  readonly status: S;
  readonly errors: readonly FieldFault[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly more: Readonly<Record<string, unknown>>;
  readonly retryable: boolean;
  constructor(status: S, code: RefusalCode<S>, message: string, extras: RefusalExtras = {}) {
    super(code, { status }, { message, cause: extras.cause });
    this.status = status;
    this.errors = extras.errors;
    this.headers = extras.headers ?? {};
    this.more = extras.more ?? {};
    this.retryable = extras.retryable ?? (status === 429 || status >= 500);
  }
}

/** 400 with the invalid fields. */
export const invalidInput = (errors: readonly FieldFault[], cause?: unknown): Refusal<400> =>
  new Refusal(400, 'invalid-input', 'Please check what you entered.', { errors, cause });

/** 503: the same call may succeed in two seconds. */
export const busy = (): Refusal<503> =>
  new Refusal(503, 'busy', 'The shop is busy. Please try again in a moment.', { headers: { 'retry-after': '2' } });

/** The JSON body of a refusal. */
export const refusalBody = (refusal: Refusal) => ({
  success: false,
  code: refusal.code,
  message: refusal.message,
  ...(refusal.errors ? { errors: refusal.errors } : {}),
  ...refusal.more,
});
