import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSync } from '#src/features/session/sync-context.ts';
import { PriceNews } from './price-news.tsx';
import { RecentlySeen } from './recently-seen.tsx';

/** What this device has seen, and what changed since. Loaded with the outbox, long after the first screen; its row is below all that a page has. */
export function SeenParts() {
  const sync = useSync();
  const place = usePlaceBelow();
  if (!sync) return null;
  return (
    <>
      {place ? createPortal(<RecentlySeen sync={sync} />, place) : null}
      <PriceNews sync={sync} />
    </>
  );
}

/**
 * An element between the page's content and the footer. It is made here, so that the first screen needs no code for it.
 * Null while its place is in view: what appears there would push the footer away under the shopper's eyes.
 */
function usePlaceBelow(): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const made = document.createElement('div');
    document.getElementById('content')?.after(made);
    if (typeof IntersectionObserver === 'undefined') {
      setPlace(made);
      return () => made.remove();
    }
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== false) return;
      observer.disconnect();
      setPlace(made);
    });
    observer.observe(made);
    return () => {
      observer.disconnect();
      made.remove();
    };
  }, []);
  return place;
}
