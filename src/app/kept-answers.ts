// Keeps the answers of SPEC 7 that are the same for everybody in 'shop-query', one entry a query, so that a cold start
// shows the shop before anything is asked (OFFLINE 4). Also the one place that tells Query how old an answer is which
// came from the worker's cache: without it a stale answer would count as fresh from now on. Its code comes with the first
// question that is asked (persist-queries.ts).
import {
  experimental_createQueryPersister,
  PERSISTER_KEY_PREFIX,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core';
import { notifyManager, type Query, type QueryClient, type QueryKey, type QueryPersister } from '@tanstack/react-query';
import { cachedAtOf } from '#src/api/cached-at.ts';
import { cachedSince, noteCachedSince } from '#src/features/freshness/cached-since.ts';
import { openQueryStore, type QueryStore } from '#src/storage/query-store.ts';
import { whenIdle } from '#src/ui/when-idle.ts';
import { renewAnswers } from './renew-answers.ts';
import { renewOld } from './renew-old.ts';
import { restWhenCached } from './rest-when-cached.ts';

/** First words of the query keys that may be kept: catalogue, banners, settings, stores. Never what names a person. */
const KEPT = new Set([
  ...['products', 'product', 'banners', 'categories', 'stores'],
  ...['site-settings', 'contact-details', 'social-links'],
]);

/** Says what shape the kept answers have; a release that changes it starts empty. */
const SCHEMA_VERSION = '1';
const MAX_AGE_MS = 24 * 60 * 60_000;
const MAX_ENTRIES = 100;

export interface KeptAnswers {
  /** Every answer passes through it. */
  persister: QueryPersister;
  clear(): Promise<void>;
  /** Gives the answers that a kept page brought their age, and way to newer ones (renew-answers.ts). */
  renew(queryClient: QueryClient, keys: readonly QueryKey[], keptSince: number): Promise<void>;
}

/** This browser's. */
export function openPageAnswers(): KeptAnswers {
  restWhenCached();
  return openKeptAnswers(openQueryStore());
}

export function openKeptAnswers(store: QueryStore): KeptAnswers {
  const kept = experimental_createQueryPersister({
    storage: store,
    buster: SCHEMA_VERSION,
    maxAge: MAX_AGE_MS,
    // Below, where a failure is caught.
    refetchOnRestore: false,
    filters: {
      // null = "the shop has no such product", which only counts while it is fresh.
      predicate: ({ queryKey, meta, state }) => KEPT.has(String(queryKey[0])) && !meta?.personal && state.data !== null,
    },
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
    const answer = await kept.persisterFn(
      async (asked) => {
        wasAsked = true;
        const fresh = await queryFn(asked);
        noteCachedSince(query.queryHash, cachedAtOf(fresh));
        return fresh;
      },
      context,
      query,
    );
    // Query has its new state a moment after this function is done, and then takes its age.
    notifyManager.schedule(() => (wasAsked ? takeAge(query) : renewOld(query)));
    return answer;
  };

  // Never before the answers that the first screen asks for.
  whenIdle(() => void tidy(store, kept.persisterGc));
  return {
    persister,
    clear: () => store.clear(),
    renew: (...brought) => renewAnswers((queryHash) => readAnswer(store, queryHash), ...brought),
  };
}

/** What is kept of a query, in the shape of today. */
async function readAnswer(store: QueryStore, queryHash: string): Promise<PersistedQuery['state'] | undefined> {
  const text = await store.getItem(`${PERSISTER_KEY_PREFIX}-${queryHash}`);
  const entry = text === undefined ? undefined : (JSON.parse(text) as PersistedQuery);
  return entry?.buster === SCHEMA_VERSION ? entry.state : undefined;
}

/** The age of an answer from the worker's cache is the worker's, not this moment. */
function takeAge(query: Query): void {
  const since = cachedSince(query.queryHash);
  if (since !== undefined && query.state.data !== undefined) query.setState({ dataUpdatedAt: since });
}

/** Drops what is too old or of another schema, then the oldest beyond the limit. */
async function tidy(store: QueryStore, collect: () => Promise<void>): Promise<void> {
  await collect();
  const entries = (await store.entries()).filter(([key]) => key.startsWith(PERSISTER_KEY_PREFIX));
  if (entries.length <= MAX_ENTRIES) return;
  const ages = entries.map(([key, text]) => ({ key, at: updatedAt(text) })).sort((a, b) => b.at - a.at);
  for (const { key } of ages.slice(MAX_ENTRIES)) await store.removeItem(key);
}

const updatedAt = (text: string): number =>
  (JSON.parse(text) as { state: { dataUpdatedAt: number } }).state.dataUpdatedAt;
