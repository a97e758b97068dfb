/** Where the row stands: the first slide in view, and whether it can go further either way. */
export interface CarouselPosition {
  index: number;
  isAtStart: boolean;
  isAtEnd: boolean;
}

/** What moves the slides: native scrolling, or Swiper over the same elements. */
export interface CarouselDriver {
  goTo: (index: number) => void;
  next: () => void;
  previous: () => void;
  /** Gives the elements back as they were. */
  destroy: () => void;
}

export interface DriverOptions {
  view: HTMLElement;
  count: number;
  loop: boolean;
  isReducedMotion: boolean;
  onMove: (position: CarouselPosition) => void;
}

/** Sub-pixel layouts never scroll exactly to the end. */
const TOLERANCE_PX = 2;

export const slideOf = (view: HTMLElement) => view.querySelector<HTMLElement>('.carousel-slide');

/** The slide that scrolling has brought to the front. */
export function scrolledIndex(view: HTMLElement): number {
  const width = slideOf(view)?.offsetWidth ?? 0;
  return width > 0 ? Math.round(view.scrollLeft / width) : 0;
}

/** Native scroll-snap: works from the first paint, keeps the momentum of touch. */
export function createScrollDriver({ view, count, loop, isReducedMotion, onMove }: DriverOptions): CarouselDriver {
  const end = () => view.scrollWidth - view.clientWidth;
  const isAtEnd = () => view.scrollLeft >= end() - TOLERANCE_PX;
  const report = () =>
    onMove({
      index: Math.min(count - 1, scrolledIndex(view)),
      isAtStart: !loop && view.scrollLeft <= TOLERANCE_PX,
      isAtEnd: !loop && isAtEnd(),
    });
  const goTo = (index: number) => {
    const left = (slideOf(view)?.offsetWidth ?? 0) * index;
    view.scrollTo({ left, behavior: isReducedMotion ? 'instant' : 'smooth' });
  };
  view.addEventListener('scroll', report, { passive: true });
  // It reports the first size, too, once the browser has laid the page out by itself: asked here, it would do so twice.
  const resized = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(report);
  if (resized) resized.observe(view);
  else report();
  return {
    goTo,
    next: () => goTo(loop && isAtEnd() ? 0 : scrolledIndex(view) + 1),
    previous: () => goTo(loop && view.scrollLeft <= TOLERANCE_PX ? count - 1 : Math.max(0, scrolledIndex(view) - 1)),
    destroy: () => {
      view.removeEventListener('scroll', report);
      resized?.disconnect();
    },
  };
}
