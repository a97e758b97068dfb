// What a page drawn by the server brings along, so that the browser goes on with it and asks for nothing twice: the
// answers of its queries, as JSON in a data block. Written by the server, read once at start.
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ANSWERS_ID, CACHED_AT_ATTRIBUTE } from '#src/contract/rendered-page.ts';

interface Answers {
  /** When the server had the oldest of them, ms. */
  at: number;
  answers: [key: QueryKey, answer: unknown][];
}

/** For a <script type="application/json">: nothing in it can end the block. */
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

/** What a page brought. */
export interface PageAnswers {
  keys: QueryKey[];
  /** When the shop last said that they stand, by this device's clock; null for a page that has just come. */
  keptSince: number | null;
}

/**
 * Gives the client what the page brought; null on the static shell, which the browser draws itself. The answers of a page
 * that was kept count as new until it is taken over: none may change before, or the program draws something else.
 */
export function takePageAnswers(queryClient: QueryClient): PageAnswers | null {
  const block = document.getElementById(ANSWERS_ID);
  if (!block?.textContent) return null;
  const { at, answers } = JSON.parse(block.textContent) as Answers;
  const keptSince = Number(block.getAttribute(CACHED_AT_ATTRIBUTE)) || null;
  const updatedAt = keptSince === null ? at : Date.now();
  for (const [key, answer] of answers) queryClient.setQueryData(key, answer, { updatedAt });
  return { keys: answers.map(([key]) => key), keptSince };
}
