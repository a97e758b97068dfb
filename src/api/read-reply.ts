import { ContractError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import type { AnyEndpoint, ReplyOf } from '#src/contract/endpoint.ts';
import { openEnvelope } from './envelope.ts';

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
    log.warn(`${name}: dropped ${indexes.size} unreadable item(s) of ${list}`);
    kept[list] = (envelope[list] as unknown[]).filter((_, index) => !indexes.has(index));
  }
  return kept;
}
