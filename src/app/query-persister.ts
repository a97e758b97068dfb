// Stores answers on the device, one entry a query, so that a cold start shows them without a request (docs/storage.md). It
// also tells Query the age of an answer that came from the worker's cache; otherwise Query would treat it as fresh. Its code
// loads with the first query (page-persister.ts).
import { experimental_createQueryPersister, PERSISTER_KEY_PREFIX } from '@tanstack/query-persist-client-core';
import { notifyManager, type Query, type QueryClient, type QueryKey, type QueryPersister } from '@tanstack/react-query';
import * as v from 'valibot';
import { cachedAtOf } from '#src/api/cached-at.ts';
import { cachedSince, noteCachedSince } from '#src/features/freshness/cached-since.ts';
import type { QueryStore } from '#src/storage/query-store.ts';
import { whenIdle } from '#src/ui/when-idle.ts';
import { revalidateAnswers, revalidateStale } from './revalidate-answers.ts';

/** The version of the stored shape. A release that changes it starts with an empty store. */
const SCHEMA_VERSION = '1';
export const DAY_MS = 24 * 60 * 60_000;
const MAX_ENTRIES = 100;

export interface StoredAnswers {
  /** Every answer of the query client passes through it. */
  persister: QueryPersister;
  /** Stores the present answer of a query. */
  store(query: Query): Promise<void>;
  clear(): Promise<void>;
  /** Gives the answers of a cached page their true age, and replaces stale ones. */
  revalidate(queryClient: QueryClient, keys: readonly QueryKey[], cachedSince: number): Promise<void>;
}

/**
 * @param holds whether the store keeps a query
 * @param maxAge in milliseconds; an older answer is deleted
 */
export function openQueryPersister(
  store: QueryStore,
  holds: (query: Query) => boolean,
  maxAge: number = DAY_MS,
): StoredAnswers {
  const stored = experimental_createQueryPersister({
    storage: store,
    buster: SCHEMA_VERSION,
    maxAge,
    // revalidateStale does it, and catches failures.
    refetchOnRestore: false,
    filters: { predicate: holds },
    serialize: (entry) => {
      const since = cachedSince(entry.queryHash);
      const { state } = entry;
      return JSON.stringify({
        ...entry,
        state: { ...state, dataUpdatedAt: since ?? state.dataUpdatedAt, error: null },
      });
    },
  });

  const persister: QueryPersister = async (queryFn, context, query) => {
    let wasAsked = false;
    const answer = await stored.persisterFn(
      async (asked) => {
        wasAsked = true;
        const fresh = await queryFn(asked);
        noteCachedSince(query.queryHash, cachedAtOf(fresh));
        return fresh;
      },
      context,
      query,
    );
    // Query sets its new state just after this function returns. Its age is corrected after that.
    notifyManager.schedule(() => (wasAsked ? takeAge(query) : revalidateStale(query)));
    return answer;
  };

  // After the answers that the first screen asks for.
  whenIdle(() => void tidy(store, stored.persisterGc));
  return {
    persister,
    store: stored.persistQuery,
    clear: () => store.clear(),
    revalidate: (...brought) => revalidateAnswers((queryHash) => readAnswer(store, queryHash), ...brought),
  };
}

/** Of an entry in the store, what is read here. The answer itself was parsed when it came. */
const Entry = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ buster: v.string(), state: v.object({ data: v.optional(v.unknown()), dataUpdatedAt: v.number() }) }),
);

function readEntry(text: string | undefined): v.InferOutput<typeof Entry> | undefined {
  const read = v.safeParse(Entry, text);
  return read.success ? read.output : undefined;
}

/** What the device has stored of a query in the current shape. */
async function readAnswer(store: QueryStore, queryHash: string) {
  const entry = readEntry(await store.getItem(`${PERSISTER_KEY_PREFIX}-${queryHash}`));
  return entry?.buster === SCHEMA_VERSION ? entry.state : undefined;
}

/** An answer from the worker's cache is as old as the worker says. */
function takeAge(query: Query): void {
  const since = cachedSince(query.queryHash);
  if (since !== undefined && query.state.data !== undefined) query.setState({ dataUpdatedAt: since });
}

/** Removes what is too old or of another version, then the oldest entries beyond the limit. */
async function tidy(store: QueryStore, collect: () => Promise<void>): Promise<void> {
  await collect();
  const entries = (await store.entries()).filter(([key]) => key.startsWith(PERSISTER_KEY_PREFIX));
  if (entries.length <= MAX_ENTRIES) return;
  const ages = entries.map(([key, text]) => ({ key, at: updatedAt(text) })).sort((a, b) => b.at - a.at);
  for (const { key } of ages.slice(MAX_ENTRIES)) await store.removeItem(key);
}

const updatedAt = (text: string): number => readEntry(text)?.state.dataUpdatedAt ?? 0;
