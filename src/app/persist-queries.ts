import type { QueryClient } from '@tanstack/react-query';
import { loadOnce } from '#src/base/load-once.ts';
import type { StoredAnswers } from './query-persister.ts';

/**
 * Has every answer of the client pass through the answers stored on the device. Call it before the first query. `open` is
 * called with the first query: hydrating a server-rendered page runs none.
 * @returns what else can be done with the stored answers
 */
export function persistQueries(
  queryClient: QueryClient,
  open: () => Promise<StoredAnswers>,
): Omit<StoredAnswers, 'persister'> {
  const stored = loadOnce(open);
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({
    ...others,
    queries: {
      ...queries,
      persister: async (queryFn, context, query) => (await stored()).persister(queryFn, context, query),
    },
  });
  return {
    clear: async () => (await stored()).clear(),
    revalidate: async (...brought) => (await stored()).revalidate(...brought),
  };
}
