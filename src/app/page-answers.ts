// Dehydrates and hydrates the queries that a page was rendered from: JSON in a data block, so that hydration fetches nothing again.
// The server writes it; the page reads it once at its start.
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { readJson } from '#src/base/read-json.ts';
import { ANSWERS_ID, CACHED_AT_ATTRIBUTE } from '#src/contract/rendered-page.ts';

type Answers = [key: QueryKey, answer: unknown][];

const isAnswers = (value: unknown): value is Answers =>
  Array.isArray(value) && value.every((entry) => Array.isArray(entry) && Array.isArray(entry[0]));

/** Dehydrates the client: JSON for a <script type="application/json">, escaped so that no content can close the script. */
export function writePageAnswers(queryClient: QueryClient): string {
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success');
  const written: Answers = queries.map(({ queryKey, state }) => [queryKey, state.data]);
  return JSON.stringify(written, toTable).replace(/</g, '\\u003c');
}

/** A list of objects with the same keys: what is the same in all of them, the other keys once, and a row of values for each. */
interface Table {
  [KEYS]: string[];
  same?: Plain;
  rows: unknown[][];
  /** Not a list but its only row: an object that has a key '#' itself, which would look like a table. */
  one?: true;
}

type Plain = Readonly<Record<string, unknown>>;

const KEYS = '#';

/** For JSON.stringify. A list of products names each key, and what all of them share, once instead of twenty times. */
function toTable(_key: string, value: unknown): unknown {
  if (isPlain(value) && KEYS in value)
    return { [KEYS]: Object.keys(value), rows: [Object.values(value)], one: true } satisfies Table;
  if (!Array.isArray(value) || value.length < 2 || !value.every(isPlain)) return value;
  const [keys = [], ...others] = value.map((one) => Object.keys(one));
  const hasSameKeys = (some: string[]) => some.length === keys.length && some.every((key, at) => key === keys[at]);
  if (!others.every(hasSameKeys)) return value;
  const isSame = (key: string) => new Set(value.map((one) => JSON.stringify(one[key]))).size === 1;
  const different = keys.filter((key) => !isSame(key));
  const same = Object.fromEntries(keys.filter(isSame).map((key) => [key, value[0]?.[key]]));
  const rows = value.map((one) => different.map((key) => one[key]));
  return { [KEYS]: different, ...(different.length < keys.length ? { same } : {}), rows } satisfies Table;
}

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** For JSON.parse: what `toTable` was given. */
function fromTable(_key: string, value: unknown): unknown {
  if (!isTable(value)) return value;
  const list = value.rows.map((row) => ({
    ...value.same,
    ...Object.fromEntries(row.map((cell, at) => [value[KEYS][at], cell])),
  }));
  return value.one ? list[0] : list;
}

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && KEYS in value && Array.isArray(value[KEYS]);

/** What `takePageAnswers` hydrated. */
export interface PageAnswers {
  keys: QueryKey[];
  /** When the shop last confirmed them, by this device's clock; null for a page that has just been fetched. */
  cachedSince: number | null;
}

/**
 * Hydrates the client from the page. Its answers count as fresh: the server has just confirmed the page, although it may have
 * rendered it long ago. Those of a page from the worker's cache count as fresh until React has hydrated: if one changed before
 * that, React's first render would differ from the server's. A page from the browser's history may be of any age.
 * @returns null for the static shell, which has no data block
 */
export function takePageAnswers(queryClient: QueryClient): PageAnswers | null {
  const block = document.getElementById(ANSWERS_ID);
  const dehydrated = block && readJson(block.textContent, isAnswers, fromTable);
  if (!dehydrated) return null;
  const cachedSince = Number(block.getAttribute(CACHED_AT_ATTRIBUTE)) || null;
  const updatedAt = cachedSince === null && isFromHistory() ? 0 : Date.now();
  for (const [key, answer] of dehydrated) queryClient.setQueryData(key, answer, { updatedAt });
  return { keys: dehydrated.map(([key]) => key), cachedSince };
}

function isFromHistory(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'back_forward';
}
