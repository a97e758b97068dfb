// Every failure the program decides on carries a code; nobody reads message text to decide (docs/errors.md).

/** Values that help a developer, never what a shopper typed. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | undefined>>;

/** The root of all our errors: a kebab-case `code` to decide on, `details` to read, `cause` to follow. */
export class ShopError extends Error {
  override readonly name: string = 'ShopError';
  readonly code: string;
  readonly details: ErrorDetails;
  constructor(code: string, details: ErrorDetails = {}, options?: { cause?: unknown; message?: string }) {
    super(options?.message ?? code, { cause: options?.cause });
    this.code = code;
    this.details = details;
  }
}

/**
 * The shop did not answer: the call was dropped, timed out or aborted, or something else answered in its place. Whether the
 * server acted is unknown.
 */
export class NetworkError extends ShopError {
  override readonly name = 'NetworkError';
  constructor(
    code: 'no-answer' | 'timed-out' | 'aborted' | 'not-the-shop',
    details: ErrorDetails = {},
    cause?: unknown,
  ) {
    super(code, details, { cause });
  }
}

/** The shop itself refused, in its own words (api/judge-answer.ts). */
export class ApiError extends ShopError {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The `message` of the answer, meant for the shopper; may be empty. */
  readonly serverMessage: string;
  /** Seconds, when the answer carried Retry-After. */
  readonly retryAfter: number | undefined;
  /** The whole parsed answer, for calls whose refusals carry figures (409 on /create-order). */
  readonly body: unknown;
  constructor(answer: {
    status: number;
    code?: string;
    serverMessage?: string;
    retryAfter?: number;
    body?: unknown;
    endpoint: string;
  }) {
    super(answer.code ?? `http-${answer.status}`, { endpoint: answer.endpoint, status: answer.status });
    this.status = answer.status;
    this.serverMessage = answer.serverMessage ?? '';
    this.retryAfter = answer.retryAfter;
    this.body = answer.body;
  }
}

/** A 2xx body is not what the contract says. Stays inside src/api and the worker: a caller meets NetworkError('not-the-shop'). */
export class ContractError extends ShopError {
  override readonly name = 'ContractError';
  constructor(endpoint: string, path: string, cause?: unknown) {
    super('unreadable-answer', { endpoint, path }, { cause });
  }
}

/** The device would not store or read: full, blocked, or gone. */
export class StorageError extends ShopError {
  override readonly name = 'StorageError';
  constructor(code: 'storage-full' | 'storage-unavailable' | 'storage-timeout', cause?: unknown) {
    super(code, {}, { cause });
  }
}
