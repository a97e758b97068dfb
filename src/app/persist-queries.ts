import type { QueryClient } from '@tanstack/react-query';
import type { KeptAnswers } from './kept-answers.ts';

/**
 * Has every answer of the client pass through what is kept on the device; call it before the first query. A page that the
 * server drew asks nothing at first, so the code comes with the first question. Returns the way to the rest of what
 * can be done with them.
 */
export function persistQueries(
  queryClient: QueryClient,
  open: () => Promise<KeptAnswers>,
): Omit<KeptAnswers, 'persister'> {
  let opening: Promise<KeptAnswers> | undefined;
  const kept = async () => {
    opening ??= open();
    try {
      return await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  };
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({
    ...others,
    queries: {
      ...queries,
      persister: async (queryFn, context, query) => (await kept()).persister(queryFn, context, query),
    },
  });
  return {
    clear: async () => (await kept()).clear(),
    renew: async (...brought) => (await kept()).renew(...brought),
  };
}
