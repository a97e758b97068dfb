// The answers that a page was rendered from, as JSON in a data block, so that hydration fetches nothing again. The server
// writes them, the page reads them once at its start.
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { readJson } from '#src/base/read-json.ts';
import { ANSWERS_ID, CACHED_AT_ATTRIBUTE } from '#src/contract/rendered-page.ts';

interface Answers {
  /** When the server fetched the oldest of them, ms; null when there are none. */
  at: number | null;
  answers: [key: QueryKey, answer: unknown][];
}

const isAnswers = (value: unknown): value is Answers =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  (typeof value.at === 'number' || value.at === null) &&
  'answers' in value &&
  Array.isArray(value.answers) &&
  value.answers.every((entry) => Array.isArray(entry) && Array.isArray(entry[0]));

/** JSON for a <script type="application/json">, escaped so that no content can close the script. */
export function writePageAnswers(queryClient: QueryClient): string {
  const queries = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success');
  const written: Answers = {
    at: Math.min(...queries.map(({ state }) => state.dataUpdatedAt)),
    answers: queries.map(({ queryKey, state }) => [queryKey, state.data]),
  };
  return JSON.stringify(written).replace(/</g, '\\u003c');
}

/** The answers of a server-rendered page. */
export interface PageAnswers {
  keys: QueryKey[];
  /** When the shop last confirmed them, by this device's clock; null for a page that has just been fetched. */
  cachedSince: number | null;
}

/**
 * Puts the answers of the page into the client. Those of a page from the worker's cache count as fresh until it is
 * hydrated: if one changed before that, React's first render would differ from the server's.
 * @returns null for the static shell, which brings no answers
 */
export function takePageAnswers(queryClient: QueryClient): PageAnswers | null {
  const block = document.getElementById(ANSWERS_ID);
  const brought = block && readJson(block.textContent, isAnswers);
  if (!brought) return null;
  const { at, answers } = brought;
  const cachedSince = Number(block.getAttribute(CACHED_AT_ATTRIBUTE)) || null;
  const updatedAt = cachedSince === null ? (at ?? 0) : Date.now();
  for (const [key, answer] of answers) queryClient.setQueryData(key, answer, { updatedAt });
  return { keys: answers.map(([key]) => key), cachedSince };
}
