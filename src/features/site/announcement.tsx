import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#src/features/session/api-context.ts';
import { siteSettingsQuery } from '#src/features/settings/site-settings-query.ts';
import * as siteMessages from './messages.ts';

/**
 * The strip above the header with the announcement of the site settings. It is shown while the text loads and stays
 * even if there is none, so that the page below does not move. Hidden when the settings are known to have none.
 */
export function Announcement() {
  const { data: settings, isPending } = useQuery(siteSettingsQuery(useApi()));
  const text = settings?.headerText ?? '';
  const [wasPending] = useState(isPending);
  if (text === '' && !wasPending) return null;
  return (
    // Without a text it is no landmark.
    <aside
      aria-label={siteMessages.announcement}
      aria-hidden={text === '' || undefined}
      className="on-dark bg-ink text-paper"
    >
      <p className="wrap line-clamp-2 min-h-9 px-2 py-1.5 text-center font-medium text-[0.8125rem] leading-6 sm:text-sm">
        {text}
      </p>
    </aside>
  );
}
