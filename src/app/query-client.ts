import { QueryCache, QueryClient } from '@tanstack/react-query';
import { createLog } from '#src/base/log.ts';
import { toast } from '#src/ui/toaster.tsx';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The toast of SPEC 8 when this query fails; without one the failure is only logged. */
      failure?: string | ((client: QueryClient) => string);
      /** Words of SPEC 8 for the log, where a failure must not be shown. */
      failureLog?: string;
      /** Belongs to the customer who is logged in: dropped at log-out. */
      personal?: boolean;
    };
  }
}

const log = createLog('query');

/** A fresh cache: one for the page's life, one per render on a server. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        log.warn(query.meta?.failureLog ?? `${String(query.queryKey[0])} failed`, error);
        // What was only fetched ahead fails quietly; a screen that then needs it asks again.
        const failure = query.meta?.failure;
        if (failure && query.getObserversCount() > 0)
          toast.error(typeof failure === 'string' ? failure : failure(client));
      },
    }),
    defaultOptions: {
      // The worker answers while offline, so the network state must not hold a query back.
      queries: { networkMode: 'offlineFirst', staleTime: 5 * 60_000, retry: 1, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', retry: 0 },
    },
  });
  return client;
}
