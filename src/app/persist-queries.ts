import type { QueryClient } from '@tanstack/react-query';
import { loadOnce } from '#src/base/load-once.ts';
import type { StoredAnswers } from './query-persister.ts';

/**
 * Gives every query of the client a persister. Call it before the first query. `open` is called at the first query; hydrating a
 * server-rendered page runs none.
 * @returns functions that clear and revalidate the stored queries
 */
export function persistQueries(
  queryClient: QueryClient,
  open: () => Promise<StoredAnswers>,
): Pick<StoredAnswers, 'clear' | 'revalidate'> {
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
