import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useApi } from '#src/features/session/api-context.ts';
import { useSync } from '#src/features/session/sync-context.ts';
import { siteSettingsQuery } from '#src/features/settings/site-settings-query.ts';
import { lazyPart, WhenIdle } from '#src/ui/lazy-part.tsx';
import { announcement } from '#src/ui/screen-heading.ts';
import { Toaster } from '#src/ui/toaster.tsx';
import { useStore } from '#src/ui/use-store.ts';
import * as siteMessages from './messages.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { usePageChange } from './use-page-change.ts';

const Overlays = lazyPart(async () => (await import(/* chunk: idle */ './overlays.tsx')).Overlays);

const LazySyncWatch = lazyPart(async () => (await import(/* chunk: core */ './sync-watch.tsx')).SyncWatch);
/** Watches the outbox once it has loaded. */
const SyncWatch = () => (useSync() ? <LazySyncWatch /> : null);

/** The frame of every page: announcement, header, the page itself, footer, overlays and toasts. */
export function PageFrame({ children }: { children: ReactNode }) {
  const mainRef = usePageChange();
  return (
    <>
      <SkipLink />
      <Announcement />
      <SiteHeader />
      {/* At least as high as the screen, so that the footer stays out of view when short content replaces a long skeleton. */}
      <main id="content" ref={mainRef} tabIndex={-1} className="min-h-dvh">
        {children}
      </main>
      <SiteFooter />
      <Announced />
      <WhenIdle>
        <Overlays />
      </WhenIdle>
      <Toaster />
      <SyncWatch />
    </>
  );
}

/** Separate, so that an announcement renders nothing else. */
const Announced = () => (
  <p aria-live="polite" aria-atomic="true" className="sr-only">
    {useStore(announcement, '')}
  </p>
);

/**
 * The strip above the header with the announcement of the site settings. It is rendered empty while the settings load, and kept
 * if they turn out to have no text, so that the page below does not move. Not rendered if the first render knows that there is none.
 */
function Announcement() {
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
      <p className="announcement wrap px-2">{text}</p>
    </aside>
  );
}

/** The first focus stop: skips the header. */
function SkipLink() {
  return (
    <a href="#content" className="skip-link sr-only">
      {siteMessages.skipToContent}
    </a>
  );
}
