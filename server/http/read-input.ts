// Parses a request into the contract's input. Every error is a 4xx that names the field.
import type { HonoRequest } from 'hono';
import type * as v from 'valibot';
import type { AnyEndpoint, ParsedInputOf } from '#src/contract/endpoint.ts';
import { readBody } from './read-body.ts';
import { type FieldFault, invalidInput } from './refusal.ts';
import { validate } from './validate.ts';

export interface ReadInput<E extends AnyEndpoint> {
  parsed: ParsedInputOf<E>;
  /** As sent, before defaults. An Idempotency-Key is bound to it. */
  sent: { query: Record<string, string>; body: unknown };
}

export async function readInput<E extends AnyEndpoint>(endpoint: E, request: HonoRequest): Promise<ReadInput<E>> {
  const query = readQuery(request.url, endpoint.query);
  const params = request.param();
  const body = endpoint.body ? await readBody(endpoint, request) : undefined;
  requireStorable({ ...params, ...query });
  requireStorable(body);
  const parsed = {
    params: endpoint.params ? validate(endpoint.params, params) : {},
    query: endpoint.query ? validate(endpoint.query, query) : {},
    body: endpoint.body ? validate(endpoint.body, body) : undefined,
  };
  return { parsed: parsed as ParsedInputOf<E>, sent: { query, body } };
}

/** Only parameters of the contract, each at most once. Others (a campaign tag) are ignored. */
function readQuery(url: string, schema: v.ObjectSchema<v.ObjectEntries, undefined> | undefined) {
  const sent = new URL(url).searchParams;
  const query: Record<string, string> = {};
  for (const name of Object.keys(schema?.entries ?? {})) {
    const [value, ...more] = sent.getAll(name);
    if (more.length > 0) throw invalidInput([{ path: name, message: 'must be given once' }]);
    if (value !== undefined) query[name] = value;
  }
  return query;
}

/** Limits the recursion. Deeper than anything in the contract. */
const MAX_DEPTH = 20;

/**
 * Throws a 400 that names the field if a text in `input` cannot be stored or is never typed by shoppers: U+0000 (PostgreSQL text
 * cannot hold it), lone surrogates and control characters (escape sequences). Applies to every call.
 */
export function requireStorable(input: unknown): void {
  const fault = findFault(input, '', 0);
  if (fault) throw invalidInput([fault]);
}

function findFault(value: unknown, path: string, depth: number): FieldFault | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : { path, message: 'must be plain text' };
  if (typeof value !== 'object' || value === null || value instanceof Blob) return undefined;
  if (depth > MAX_DEPTH) return { path: '', message: 'is nested too deeply' };
  for (const [key, item] of Object.entries(value)) {
    // Keys are input too: they are checked, and repeated in the answer only if they are plain names.
    if (!isStorable(key)) return { path, message: 'must be plain text' };
    const fault = findFault(item, /^\w{1,40}$/.test(key) ? (path ? `${path}.${key}` : key) : path, depth + 1);
    if (fault) return fault;
  }
  return undefined;
}

/** All except tabs and line ends. */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;

const isStorable = (text: string) => !CONTROL.test(text) && text.isWellFormed();
