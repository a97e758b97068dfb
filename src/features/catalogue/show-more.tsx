import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import * as listingMessages from './listing-messages.ts';
import type { Listing } from './use-listing.ts';

/** More than this and a shopper who wants the footer would never reach it. */
const AUTO_PAGES = 3;
/** Far enough ahead that a page is usually there before its place comes into view. */
const AHEAD_PX = '800px';

type Paging = Pick<Listing, 'hasMore' | 'isLoadingMore' | 'showMore'>;

/** Loads the next pages by itself as the end comes near, a few times; after that, and without scrolling, by button. */
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
