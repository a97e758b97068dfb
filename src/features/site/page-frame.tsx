import type { ReactNode } from 'react';
import { useSync } from '#src/features/session/sync-context.ts';
import { lazyPart, WhenIdle } from '#src/ui/lazy-part.tsx';
import { Toaster } from '#src/ui/toaster.tsx';
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
  const { mainRef, announced } = usePageChange();
  return (
    <>
      <SkipLink />
      <Announcement />
      <SiteHeader />
      {/* As high as the screen: the footer starts below it, so a short answer after a long skeleton moves nothing seen. */}
      <main id="content" ref={mainRef} tabIndex={-1} className="min-h-dvh">
        {children}
      </main>
      <SiteFooter />
      <p aria-live="polite" aria-atomic="true" className="sr-only">
        {announced}
      </p>
      <WhenIdle>
        <Overlays />
      </WhenIdle>
      <Toaster />
      <SyncWatch />
    </>
  );
}
