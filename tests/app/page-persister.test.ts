import 'fake-indexeddb/auto';
import { QueryClient, type QueryMeta } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { openPagePersister } from '#src/app/page-persister.ts';
import { persistQueries } from '#src/app/persist-queries.ts';
import { platformClock } from '#src/base/clock.ts';
import { writeStored } from '#src/features/session/browser-storage.ts';
import { openIdbStore } from '#src/storage/idb-store.ts';

afterEach(() => {
  writeStored('contact_email', null);
  writeStored('userToken', null);
});

const entriesOf = (database: string) => openIdbStore(indexedDB, database, platformClock).entries();
const stored = async () => JSON.stringify([...(await entriesOf('shop-query')), ...(await entriesOf('shop-account'))]);

test('the account of a customer is stored apart from the catalogue, and a log-out clears both', async () => {
  writeStored('contact_email', 'asha@example.com');
  writeStored('userToken', 'token');
  const client = new QueryClient();
  const { clear } = persistQueries(client, async () => openPagePersister());
  const fetch = (queryKey: string[], answer: unknown, meta: QueryMeta = {}) =>
    client.fetchQuery({ queryKey, queryFn: async () => answer, meta });
  await fetch(['banners'], ['a banner']);
  await fetch(['user-profile', 'asha@example.com'], { shipping_name: 'Asha Rao' }, { personal: 'kept' });
  await expect.poll(async () => JSON.stringify(await entriesOf('shop-account'))).toContain('Asha Rao');
  await expect.poll(async () => JSON.stringify(await entriesOf('shop-query'))).toContain('a banner');
  expect(JSON.stringify(await entriesOf('shop-query'))).not.toContain('Asha Rao');

  writeStored('contact_email', null);
  writeStored('userToken', null);
  await clear();
  expect(await stored()).not.toMatch(/Asha Rao|a banner/);
});
