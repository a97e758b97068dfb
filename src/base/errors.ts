// Every error that the program decides on has a code; message text is never parsed (docs/errors.md).

/** Values for developers, never what a shopper typed. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | undefined>>;

/** The base class of our errors: a kebab-case `code` to decide on, `details` to read, `cause` to follow. */
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
 * The shop did not respond: the request was dropped, timed out or aborted, or something else responded. It is unknown
 * whether the server acted.
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

/** The shop itself rejected the request (api/judge-api-response.ts). */
export class ApiError extends ShopError {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The `message` of the response, meant for the shopper; may be empty. */
  readonly serverMessage: string;
  /** Seconds, when the response had a Retry-After header. */
  readonly retryAfter: number | undefined;
  /** The whole parsed response, for rejections that carry figures (409 on /create-order). */
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

/** A 2xx body does not match the contract. Only src/api and the worker see it; callers get NetworkError('not-the-shop'). */
export class ContractError extends ShopError {
  override readonly name = 'ContractError';
  constructor(endpoint: string, path: string, cause?: unknown) {
    super('unreadable-answer', { endpoint, path }, { cause });
  }
}

/** The device could not store or read: storage is full, blocked, or gone. */
export class StorageError extends ShopError {
  override readonly name = 'StorageError';
  constructor(code: 'storage-full' | 'storage-unavailable' | 'storage-timeout', cause?: unknown) {
    super(code, {}, { cause });
  }
}
