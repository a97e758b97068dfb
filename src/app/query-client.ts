import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { createLog } from '#src/base/log.ts';
import { type Why, whyFailed } from '#src/features/freshness/why-failed.ts';
import { toast } from '#src/ui/toaster.tsx';

/** The toast of SPEC 8 for a failed query; null where the device has what the shopper came for. */
type FailureText = (failed: { client: QueryClient; error: Error }) => string | null;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * The toast of SPEC 8 when this query fails and leaves the shopper without; without one the failure is only logged.
       * Each user of a query says for itself whether it needs one: the frame around a page does not, the page does.
       */
      failure?: string | FailureText;
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
  const tell = oneForEachCause();
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        log.warn(query.meta?.failureLog ?? `${String(query.queryKey[0])} failed`, error);
        const failure = isWithout(query) ? failureOf(query) : undefined;
        const text = typeof failure === 'function' ? failure({ client, error }) : failure;
        if (text) tell(text, error);
      },
    }),
    defaultOptions: {
      queries: {
        // The worker answers while offline, so the network state must not hold a query back. 'offlineFirst' would hold the
        // second try back, and the screen would show placeholders for as long as the network is gone.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 5 * 60_000,
        retry: 1,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always', retry: 0 },
    },
  });
  return client;
}

/** Whether the failure leaves the shopper without: no older answer is on screen, or the next page of a list was asked for. */
const isWithout = ({ state }: Query<unknown, unknown>): boolean =>
  state.data === undefined || state.fetchMeta?.fetchMore !== undefined;

/** What was only fetched ahead has no observers and fails quietly; a screen that then needs it asks again. */
const failureOf = ({ observers }: Query<unknown, unknown>) =>
  observers.map(({ options }) => options.meta?.failure).find((failure) => failure !== undefined);

/** How long an error toast stays (SPEC 9). */
const SHOWN_MS = 4_000;

/**
 * A page that cannot load asks several things at once. That nobody answers, or that the shop is in trouble, is one cause
 * for all of them and shows one toast, the first; what the shop refuses, it refuses one by one.
 */
function oneForEachCause(): (text: string, error: Error) => void {
  const shown = new Map<Why, { text: string; until: number }>();
  return (text, error) => {
    const why = whyFailed(error, !navigator.onLine);
    const now = Date.now();
    const last = shown.get(why);
    if (why !== 'refused' && last && now < last.until && text !== last.text) return;
    shown.set(why, { text, until: now + SHOWN_MS });
    toast.error(text);
  };
}
