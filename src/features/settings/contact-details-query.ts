import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import * as settingsMessages from './messages.ts';
import { SETTINGS_STALE_MS } from './settings-age.ts';

/** How to reach the shop; null when nothing is set. */
export const contactDetailsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['contact-details'],
    queryFn: async ({ signal }) => {
      const { getContactInfo } = await import(/* chunk: core */ '#src/contract/settings.ts');
      return (await api.call(getContactInfo, {}, { signal })).data[0] ?? null;
    },
    staleTime: SETTINGS_STALE_MS,
    meta: { failure: settingsMessages.contactInfoFailed },
  });
