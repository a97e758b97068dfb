import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import * as settingsMessages from './messages.ts';
import { SETTINGS_STALE_MS } from './settings-age.ts';

/** The four networks; null when the shop has none. A failure is only logged (SPEC 8). */
export const socialLinksQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['social-links'],
    queryFn: async ({ signal }) => {
      const { getSocialLinks } = await import(/* chunk: core */ '#src/contract/settings.ts');
      return (await api.call(getSocialLinks, {}, { signal })).data[0] ?? null;
    },
    staleTime: SETTINGS_STALE_MS,
    meta: { failureLog: settingsMessages.socialLinksFailed },
  });
