// What a page drawn by the server brings along, so that the browser goes on with it and asks for nothing twice: the
// answers of its queries, as JSON in a data block. Written by the server, read once at start.
import type { QueryClient, QueryKey } from '@tanstack/react-query';

const ANSWERS_ID = 'page-answers';

/** `at`: when the server worked it out, ms. */
interface Answered {
  key: QueryKey;
  data: unknown;
  at: number;
}

/** For a <script type="application/json">: nothing in it can end the block. */
export function writePageAnswers(queryClient: QueryClient): string {
  const answered: Answered[] = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, at: state.dataUpdatedAt }));
  return JSON.stringify(answered).replace(/</g, '\\u003c');
}

/** Gives the client what the page brought; false on the static shell, which the browser draws itself. */
export function takePageAnswers(queryClient: QueryClient): boolean {
  const text = document.getElementById(ANSWERS_ID)?.textContent;
  if (!text) return false;
  for (const { key, data, at } of JSON.parse(text) as Answered[])
    queryClient.setQueryData(key, data, { updatedAt: at });
  return true;
}
