import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPagePersister } from '#src/app/page-persister.ts';
import { persistQueries } from '#src/app/persist-queries.ts';
import { redirectLog } from '#src/base/log.ts';

vi.mock('#src/app/account-persister.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('the account is shown although the code that stores it did not load', async () => {
  const lines: string[] = [];
  onTestFinished(redirectLog((_, line) => void lines.push(line)));
  const client = new QueryClient();
  persistQueries(client, async () => openPagePersister());
  const profile = { shipping_name: 'Asha Rao' };
  const query = { queryKey: ['user-profile', 'asha@example.com'], queryFn: async () => profile };
  expect(await client.fetchQuery({ ...query, meta: { personal: 'kept' }, retry: false })).toBe(profile);
  expect(lines).toContain('[query] the account is not stored');
});
