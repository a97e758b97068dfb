import type { ReactNode } from 'react';
import { Toaster } from '#src/ui/toaster.tsx';
import { Announcement } from './announcement.tsx';
import { LateParts } from './late-parts.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';
import { usePageChange } from './use-page-change.ts';

/** The frame of every page: announcement, header, content, footer, toasts. */
export function PageFrame({ children }: { children: ReactNode }) {
  const { mainRef, announced } = usePageChange();
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
      <p aria-live="polite" aria-atomic="true" className="sr-only">
        {announced}
      </p>
      <LateParts />
      <Toaster />
    </>
  );
}
