// Decides which queries are stored, and where: the catalogue, the same for every shopper, in 'shop-query'; the account of the
// logged-in customer in 'shop-account' (account-persister.ts). Its code loads with the first query (persist-queries.ts).
import type { Query } from '@tanstack/react-query';
import { loadOnce } from '#src/base/load-once.ts';
import { createLog } from '#src/base/log.ts';
import { openQueryStore } from '#src/storage/query-store.ts';
import { pauseInBfcache } from './pause-in-bfcache.ts';
import { openQueryPersister, type StoredAnswers } from './query-persister.ts';

const log = createLog('query');

/** First parts of the query keys in 'shop-query': catalogue, banners, settings, stores. Nothing personal. */
const STORED_KEYS = new Set([
  ...['products', 'product', 'banners', 'categories', 'stores'],
  ...['site-settings', 'contact-details', 'social-links'],
]);

export const isOfTheShop = ({ queryKey, meta }: Query): boolean =>
  STORED_KEYS.has(String(queryKey[0])) && !meta?.personal;

/** Opens the persister on this browser's stores. */
export function openPagePersister(): StoredAnswers {
  pauseInBfcache();
  // Without null: the shop has no such product, which may change soon.
  const shop = openQueryPersister(openQueryStore(), isOfTheShop);
  const account = loadOnce(async () =>
    (await import(/* chunk: account */ './account-persister.ts')).openAccountPersister(),
  );
  return {
    ...shop,
    persister: async (queryFn, context, query) => {
      if (query.meta?.personal !== 'kept') return shop.persister(queryFn, context, query);
      const own = await account().catch((error: unknown) => log.warn('the account is not stored', error));
      return own ? own.persister(queryFn, context, query) : queryFn(context);
    },
    clear: async () => {
      await Promise.all([shop.clear(), account().then((own) => own.clear())]);
    },
  };
}
