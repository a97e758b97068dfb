import type { ReactNode } from 'react';
import { lazyPart, WhenIdle } from '#src/ui/lazy-part.tsx';
import { Toaster } from '#src/ui/toaster.tsx';
import { Announcement } from './announcement.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';
import { usePageChange } from './use-page-change.ts';

const Overlays = lazyPart(async () => (await import(/* chunk: idle */ './overlays.tsx')).Overlays);

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
    </>
  );
}
