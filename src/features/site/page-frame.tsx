import type { ReactNode } from 'react';
import { useSync } from '#src/features/session/sync-context.ts';
import { lazyPart, WhenIdle } from '#src/ui/lazy-part.tsx';
import { announcement } from '#src/ui/screen-heading.ts';
import { Toaster } from '#src/ui/toaster.tsx';
import { useStore } from '#src/ui/use-store.ts';
import { Announcement } from './announcement.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';
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
