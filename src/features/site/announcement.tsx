import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#src/features/session/api-context.ts';
import { siteSettingsQuery } from '#src/features/settings/site-settings-query.ts';
import * as siteMessages from './messages.ts';

/**
 * The strip above the header with the text of the site settings. It is there while the text is on its way, and then stays
 * also where there is none: the page below does not move. A shop that is known to have none has no strip.
 */
export function Announcement() {
  const { data: settings, isPending } = useQuery(siteSettingsQuery(useApi()));
  const text = settings?.headerText ?? '';
  const [wasPending] = useState(isPending);
  if (text === '' && !wasPending) return null;
  return (
    // Nothing to announce is no landmark.
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
