import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Gallery {
  stripRef: RefObject<HTMLUListElement | null>;
  /** Index of the visible picture. */
  place: number;
  show: (place: number) => void;
  onScroll: () => void;
}

/** A strip of pictures, each as wide as the strip. Moves by swiping, by thumbnails or when `firstSrc` changes. */
export function useGallery(firstSrc: string): Gallery {
  const stripRef = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(0);

  const show = (next: number) => {
    const strip = stripRef.current;
    strip?.scrollTo({ left: next * strip.clientWidth, behavior: 'instant' });
    setPlace(next);
  };

  // Choosing a colour puts its picture first: bring it into view. Where it is in view nothing is asked of the strip, which
  // would have to be laid out for the answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: firstSrc is the event
  useEffect(() => {
    if (place === 0) return;
    stripRef.current?.scrollTo?.({ left: 0, behavior: 'instant' });
    setPlace(0);
  }, [firstSrc]);

  return {
    stripRef,
    place,
    show,
    onScroll: () => {
      const strip = stripRef.current;
      if (strip && strip.clientWidth > 0) setPlace(Math.round(strip.scrollLeft / strip.clientWidth));
    },
  };
}
