// What a page drawn by the server brings along, so that the browser goes on with it and asks for nothing twice: the
// answers of its queries, as JSON in a data block. Written by the server, read once at start.
import type { QueryClient, QueryKey } from '@tanstack/react-query';

const ANSWERS_ID = 'page-answers';

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

/** Gives the client what the page brought; false on the static shell, which the browser draws itself. */
export function takePageAnswers(queryClient: QueryClient): boolean {
  const text = document.getElementById(ANSWERS_ID)?.textContent;
  if (!text) return false;
  const { at, answers } = JSON.parse(text) as Answers;
  for (const [key, answer] of answers) queryClient.setQueryData(key, answer, { updatedAt: at });
  return true;
}
