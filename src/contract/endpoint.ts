// An API endpoint as data: the page calls it, the server routes it, the OpenAPI page prints it, the fuzz test reads it.
import type * as v from 'valibot';

type Fields = v.ObjectEntries;
// biome-ignore lint/suspicious/noExplicitAny: a body may be an object, a variant or a pipe over one
type AnySchema = v.GenericSchema<any, any>;
type ObjectOf<F extends Fields> = v.ObjectSchema<F, undefined>;

/**
 * Who may call:
 * `key` needs the shared auth-key header; `known` too, and reads a bearer token if there is one; `customer` the key and a bearer token of the requested e-mail;
 * `open` no header (shipment tracking, which has its own base URL).
 */
export type Access = 'key' | 'known' | 'customer' | 'open';

export interface Endpoint<
  P extends Fields = Fields,
  Q extends Fields = Fields,
  B extends AnySchema = AnySchema,
  R extends AnySchema = AnySchema,
> {
  /** camelCase, unique; the OpenAPI operationId. */
  name: string;
  /** One line for the API page. */
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API base (tracking: below the shipping base); `:name` marks a path parameter. */
  path: string;
  access: Access;
  /** Path parameters, by name. */
  params?: ObjectOf<P>;
  query?: ObjectOf<Q>;
  body?: B;
  /** The body's encoding; default JSON. */
  encoding?: 'multipart';
  /** True when our server honours Idempotency-Key on it. */
  idempotent?: boolean;
  /** The schema of the response without its envelope (src/api/read-reply.ts). */
  reply: R;
  /** The field of `reply` that a backend may put in `data` or at the top level instead. */
  content?: string;
}

/** Keeps the exact types of an endpoint while checking its shape. */
export function defineEndpoint<
  const P extends Fields = Record<never, never>,
  const Q extends Fields = Record<never, never>,
  const B extends AnySchema = v.UndefinedSchema<undefined>,
  const R extends AnySchema = AnySchema,
>(endpoint: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return endpoint;
}

// biome-ignore lint/suspicious/noExplicitAny: any endpoint at all
export type AnyEndpoint = Endpoint<any, any, any, any>;

type Part<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : keyof T extends never
    ? unknown
    : { [K in Name]: T };

/** What a caller passes: `{ params, query, body }`, each only if the endpoint has it. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? Part<'params', v.InferInput<ObjectOf<P>>> &
        Part<'query', v.InferInput<ObjectOf<Q>>> &
        Part<'body', v.InferInput<B>>
    : never;

/** The parsed input of the server's handler. */
export type ParsedInputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? { params: v.InferOutput<ObjectOf<P>>; query: v.InferOutput<ObjectOf<Q>>; body: v.InferOutput<B> }
    : never;

/** What the caller gets back. */
export type ReplyOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? v.InferOutput<R> : never;

/** What the server's handler returns. */
export type SentReplyOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? v.InferInput<R> : never;
