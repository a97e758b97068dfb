import { useLayoutEffect } from 'react';
import { Skeleton } from '#src/ui/skeleton.tsx';
import * as siteMessages from './messages.ts';

/** Shown while a page's code loads; after that, screens show their own skeletons. */
export function PageSkeleton() {
  // The screen before it may have been scrolled further than this is high: the shopper would see the footer.
  useLayoutEffect(() => {
    // Not returned: in new browsers it is a promise, which React would call as a clean-up.
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <div className="wrap flex flex-col gap-6 py-8" aria-busy="true">
      <p role="status" className="sr-only">
        {siteMessages.loading}
      </p>
      <Skeleton className="h-10 w-56" />
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} className="aspect-4/5 w-full" />
        ))}
      </div>
    </div>
  );
}
