import { useQuery } from '@tanstack/react-query';
import { useApi } from '#src/features/session/api-context.ts';
import { siteSettingsQuery } from './site-settings-query.ts';

/** The strip above the header with the text of the site settings. Its height is kept while the text is on its way. */
export function Announcement() {
  const { data: settings, isPending } = useQuery(siteSettingsQuery(useApi()));
  const text = settings?.headerText ?? '';
  if (text === '' && !isPending) return null;
  return (
    <aside aria-label="Announcement" className="on-dark bg-ink text-paper">
      <p className="wrap line-clamp-2 min-h-9 px-2 py-1.5 text-center font-medium text-[0.8125rem] leading-6 sm:text-sm">
        {text}
      </p>
    </aside>
  );
}
