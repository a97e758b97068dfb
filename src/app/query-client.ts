import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { createLog } from '#src/base/log.ts';
import { type Why, whyFailed } from '#src/features/freshness/why-failed.ts';
import { toast } from '#src/ui/toaster.tsx';

/** The text of the toast for a failed query; null if the device has the content. */
type FailureText = (failed: { client: QueryClient; error: Error }) => string | null;

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * The text of the toast when this query fails and there is nothing to show instead; without it the failure is only
       * logged. Each observer of a query sets its own: the page frame needs none, the page does.
       */
      failure?: string | FailureText;
      /** The text for the log when the failure is not shown. */
      failureLog?: string;
      /** Belongs to the customer who is logged in: removed at log-out. 'kept': the device keeps a copy (account-copies.ts). */
      personal?: true | 'kept';
    };
  }
}

const log = createLog('query');

/** Most of the catalogue is asked for again after this time. */
const FRESH_MS = 5 * 60_000;

/** A new cache: one for the life of a page, one for each server render. */
export function createQueryClient(): QueryClient {
  const showToast = oneForEachCause();
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        log.warn(query.meta?.failureLog ?? `${String(query.queryKey[0])} failed`, error);
        const failure = isWithout(query) ? failureOf(query) : undefined;
        const text = typeof failure === 'function' ? failure({ client, error }) : failure;
        if (text) showToast(text, error);
      },
    }),
    defaultOptions: {
      queries: {
        // The worker answers without a network, so queries must run offline, too. 'offlineFirst' would pause the retry, and
        // the screen would show placeholders until the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: FRESH_MS,
        retry: 1,
        // A page that was hidden for hours may show old prices. One that was hidden for seconds asks nothing, also if its query is
        // never fresh, and what has failed would fail again with a toast.
        refetchOnWindowFocus: ({ state }) => state.data !== undefined && Date.now() - state.dataUpdatedAt >= FRESH_MS,
      },
      mutations: { networkMode: 'always', retry: 0 },
    },
  });
  return client;
}

/** Whether the failure leaves nothing to show: no older answer is on screen, or the next page of a list was requested. */
const isWithout = ({ state }: Query<unknown, unknown>): boolean =>
  state.data === undefined || state.fetchMeta?.fetchMore !== undefined;

/** A prefetched query has no observers and fails silently; a screen that needs it fetches it again. */
const failureOf = ({ observers }: Query<unknown, unknown>) =>
  observers.map(({ options }) => options.meta?.failure).find((failure) => failure !== undefined);

/** How long an error toast stays. */
const SHOWN_MS = 4_000;

/**
 * Several queries of a page fail at once when the shop does not answer or has an error. They have one cause, so only the first
 * shows a toast. Each refusal has its own cause.
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
