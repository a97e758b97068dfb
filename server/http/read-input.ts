// Parses a request into the contract's input. Every error is a 4xx that names the field.
import type { HonoRequest } from 'hono';
import type * as v from 'valibot';
import type { AnyEndpoint, ParsedInputOf } from '#src/contract/endpoint.ts';
import { readBody } from './read-body.ts';
import { invalidInput } from './refusal.ts';
import { requireStorable } from './storable.ts';
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
