import { ContractError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import type { AnyEndpoint, ReplyOf } from '#src/contract/endpoint.ts';

const log = createLog('api');

/**
 * Parses a 2xx response by the contract. Drops a malformed list item with a log line instead of rejecting the list.
 * Throws ContractError when the rest still does not match.
 */
export function readReply<E extends AnyEndpoint>(endpoint: E, json: unknown): ReplyOf<E> {
  const envelope = openEnvelope(json, endpoint.content);
  const first = check(endpoint, envelope);
  if (!first.issues) return first.value;

  const second = check(endpoint, withoutBadItems(endpoint.name, envelope, first.issues));
  if (!second.issues) return second.value;
  throw new ContractError(endpoint.name, second.issues[0]?.path?.map(({ key }) => String(key)).join('.') ?? '');
}

type Checked<E extends AnyEndpoint> = { value: ReplyOf<E>; issues?: undefined } | { issues: readonly Issue[] };

/** Of an issue in Standard Schema (standardschema.dev), what valibot gives. */
interface Issue {
  path?: readonly { key: unknown }[];
}

/** By the schema's Standard Schema interface: valibot's own `safeParse` would import the library, which comes with the schema. */
const check = <E extends AnyEndpoint>({ reply }: E, value: unknown): Checked<E> => reply['~standard'].validate(value);

function withoutBadItems(name: string, envelope: Record<string, unknown>, issues: readonly Issue[]) {
  const bad = new Map<string, Set<number>>();
  for (const { path } of issues) {
    const [list, item] = [path?.[0]?.key, path?.[1]?.key];
    if (typeof list !== 'string' || typeof item !== 'number') continue;
    bad.set(list, (bad.get(list) ?? new Set()).add(item));
  }
  const kept = { ...envelope };
  for (const [list, indexes] of bad) {
    log.warn(`${name}: ${indexes.size} unreadable in ${list}`);
    kept[list] = (envelope[list] as unknown[]).filter((_, index) => !indexes.has(index));
  }
  return kept;
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{items: [...]}` is read as the list itself. */
const withoutItems = (value: unknown): unknown => (isObject(value) && Array.isArray(value.items) ? value.items : value);

/**
 * Flattens a response to one object with `content` at its top level. Backends differ in where they put the content: it is read
 * from `data`, from the top level, from a bare value, or from `items` one level down.
 * @param json the parsed body
 * @param content the wanted field; without one, the fields of `data` are merged into the top level
 */
function openEnvelope(json: unknown, content?: string): Json {
  if (!isObject(json)) return content ? { [content]: json } : {};
  if (content === 'data') {
    if (json.data === undefined) return { ...json, data: json };
    return { ...json, data: withoutItems(json.data) };
  }
  const inner = isObject(json.data) ? json.data : {};
  const flat: Json = { ...json, ...inner };
  if (content === undefined) return flat;
  const found = flat[content] ?? json.data;
  return { ...flat, [content]: withoutItems(found) };
}
