import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import * as settingsMessages from './messages.ts';
import { SETTINGS_STALE_MS } from './settings-age.ts';

/** Site settings (logo, header text); null when the shop has none. A failure is only logged (SPEC 8). */
export const siteSettingsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['site-settings'],
    queryFn: async ({ signal }) => {
      const { getGeneralInfo } = await import(/* chunk: core */ '#src/contract/settings.ts');
      return (await api.call(getGeneralInfo, {}, { signal })).data[0] ?? null;
    },
    staleTime: SETTINGS_STALE_MS,
    meta: { failureLog: settingsMessages.generalInfoFailed },
  });
