import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSync } from '#src/features/session/sync-context.ts';
import { PriceNews } from './price-news.tsx';
import { RecentlySeen } from './recently-seen.tsx';

/** The recently seen products and the notice about changed prices. Loads with the outbox, long after the first screen. */
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
 * An element between the page's content and the footer. It is created here, so that the first screen needs no code for it.
 * null while its place is in view: content that appears there would shift the footer.
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
