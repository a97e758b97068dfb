import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import * as listingMessages from './listing-messages.ts';
import type { Listing } from './use-listing.ts';

/** Automatic loading stops after this many pages, so that the footer stays reachable. */
const AUTO_PAGES = 3;
/** Starts loading early enough that a page is usually there before it comes into view. */
const AHEAD_PX = '800px';

type Paging = Pick<Listing, 'hasMore' | 'isLoadingMore' | 'showMore'>;

/** Loads the next pages automatically near the end of the list, a few times; after that, and without scrolling, by button. */
export function ShowMore({ listing, isAutomatic = false }: { listing: Paging; isAutomatic?: boolean }) {
  const { hasMore, isLoadingMore, showMore } = listing;
  const [autoPages, setAutoPages] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const isWatching = isAutomatic && hasMore && !isLoadingMore && autoPages < AUTO_PAGES;

  useEffect(() => {
    if (!isWatching || !box.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        setAutoPages((pages) => pages + 1);
        showMore();
      },
      { rootMargin: AHEAD_PX },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [isWatching, showMore]);

  if (!hasMore) return null;
  return (
    <div ref={box} className="mt-8 flex justify-center">
      <Button variant="secondary" size="lg" busy={isLoadingMore} onClick={showMore}>
        {isLoadingMore ? listingMessages.loadingMore : listingMessages.showMore}
      </Button>
    </div>
  );
}
