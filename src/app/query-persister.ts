// Stores query results on the device, one entry for each query, so that a cold start shows them without a request
// (docs/storage.md). It also sets the true `dataUpdatedAt` of a response from the worker's cache, which Query would treat as fresh.
// Its code loads with the first query (page-persister.ts).
import { experimental_createQueryPersister, PERSISTER_KEY_PREFIX } from '@tanstack/query-persist-client-core';
import { notifyManager, type Query, type QueryClient, type QueryKey, type QueryPersister } from '@tanstack/react-query';
import * as v from 'valibot';
import { cachedAtOf } from '#src/api/cached-at.ts';
import { cachedSince, noteCachedSince } from '#src/features/freshness/cached-since.ts';
import type { QueryStore } from '#src/storage/query-store.ts';
import { whenIdle } from '#src/ui/when-idle.ts';
import { revalidateAnswers, revalidateStale, setAge } from './revalidate-answers.ts';

/** The version of the stored format. A release that raises it starts with an empty store. */
const SCHEMA_VERSION = '1';
export const DAY_MS = 24 * 60 * 60_000;
const MAX_ENTRIES = 100;

export interface StoredAnswers {
  /** For the `persister` option of every query. */
  persister: QueryPersister;
  /** Stores the current data of a query. */
  store(query: Query): Promise<void>;
  clear(): Promise<void>;
  /** Restores the true `dataUpdatedAt` of queries hydrated from a cached page, and refetches stale ones. */
  revalidate(queryClient: QueryClient, keys: readonly QueryKey[], cachedSince: number): Promise<void>;
}

/**
 * @param holds whether a query is stored here
 * @param maxAge in milliseconds; an older entry is deleted
 * @param storesNull otherwise an answer of null deletes the entry
 */
export function openQueryPersister(
  store: QueryStore,
  holds: (query: Query) => boolean,
  maxAge: number = DAY_MS,
  storesNull = false,
): StoredAnswers {
  const stored = experimental_createQueryPersister({
    // An empty text, see serialize, deletes the entry.
    storage: { ...store, setItem: (key, text) => (text === '' ? store.removeItem(key) : store.setItem(key, text)) },
    buster: SCHEMA_VERSION,
    maxAge,
    // revalidateStale does this, and catches failures.
    refetchOnRestore: false,
    filters: { predicate: holds },
    serialize: (entry) => {
      const since = cachedSince(entry.queryHash);
      const { state } = entry;
      if (state.data === null && !storesNull) return '';
      return JSON.stringify({
        ...entry,
        state: { ...state, dataUpdatedAt: since ?? state.dataUpdatedAt, error: null },
      });
    },
  });

  const persister: QueryPersister = async (queryFn, context, query) => {
    let wasFetched = false;
    const answer = await stored.persisterFn(
      async (fetchContext) => {
        wasFetched = true;
        const fresh = await queryFn(fetchContext);
        noteCachedSince(query.queryHash, cachedAtOf(fresh));
        return fresh;
      },
      context,
      query,
    );
    // Query sets its new state just after this function returns. The age is corrected after that.
    notifyManager.schedule(() => (wasFetched ? correctAge(query) : revalidateStale(query)));
    return answer;
  };

  // After the requests of the first screen.
  whenIdle(() => void tidy(store, stored.persisterGc));
  return {
    persister,
    store: stored.persistQuery,
    clear: () => store.clear(),
    revalidate: (...hydrated) => revalidateAnswers((queryHash) => readAnswer(store, queryHash), ...hydrated),
  };
}

/** The fields of an entry that are read here. Its data was parsed when it was fetched. */
const Entry = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ buster: v.string(), state: v.object({ data: v.optional(v.unknown()), dataUpdatedAt: v.number() }) }),
);

function readEntry(text: string | undefined): v.InferOutput<typeof Entry> | undefined {
  const read = v.safeParse(Entry, text);
  return read.success ? read.output : undefined;
}

/** The stored state of a query; undefined if it is missing or has another format. */
async function readAnswer(store: QueryStore, queryHash: string) {
  const entry = readEntry(await store.getItem(`${PERSISTER_KEY_PREFIX}-${queryHash}`));
  return entry?.buster === SCHEMA_VERSION ? entry.state : undefined;
}

/** Sets the age of a response from the worker's cache to the one that the worker reports. */
function correctAge(query: Query): void {
  const since = cachedSince(query.queryHash);
  if (since !== undefined && query.state.data !== undefined) setAge(query, since);
}

/** Removes expired entries and those of another format, then the oldest ones beyond the limit. */
async function tidy(store: QueryStore, collect: () => Promise<void>): Promise<void> {
  await collect();
  const entries = (await store.entries()).filter(([key]) => key.startsWith(PERSISTER_KEY_PREFIX));
  if (entries.length <= MAX_ENTRIES) return;
  const ages = entries.map(([key, text]) => ({ key, at: updatedAt(text) })).sort((a, b) => b.at - a.at);
  for (const { key } of ages.slice(MAX_ENTRIES)) await store.removeItem(key);
}

const updatedAt = (text: string): number => readEntry(text)?.state.dataUpdatedAt ?? 0;
