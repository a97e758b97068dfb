/** The first visible slide, and whether the row can scroll either way. */
export interface CarouselPosition {
  index: number;
  isAtStart: boolean;
  isAtEnd: boolean;
}

/** Moves the slides: by native scrolling until Swiper is there, then by Swiper over the same elements (docs/decisions/044). */
export interface CarouselDriver {
  goTo: (index: number) => void;
  next: () => void;
  previous: () => void;
  /** Restores the elements. */
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

/** The first visible slide. */
export function scrolledIndex(view: HTMLElement): number {
  const width = slideOf(view)?.offsetWidth ?? 0;
  return width > 0 ? Math.round(view.scrollLeft / width) : 0;
}

/** Native scroll-snap: works from the first paint and keeps the momentum of touch. */
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
  // It also reports the first size, after layout. To measure here would force a second layout.
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
