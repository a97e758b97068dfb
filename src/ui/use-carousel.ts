import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  type CarouselDriver,
  type CarouselPosition,
  createScrollDriver,
  type DriverOptions,
} from './carousel-driver.ts';
import { useAutoplay } from './use-autoplay.ts';
import { useReducedMotion } from './use-media.ts';
import { whenIdle } from './when-idle.ts';

/** Everything the carousel's parts need to know and do. */
export interface CarouselState extends CarouselPosition, Omit<CarouselDriver, 'destroy'> {
  viewRef: RefObject<HTMLDivElement | null>;
  /** Changes when the slides do: the row is then built anew. */
  listKey: string;
  isPaused: boolean;
  togglePause: () => void;
  isReducedMotion: boolean;
  watch: ReturnType<typeof useAutoplay>['watch'];
}

const START: CarouselPosition = { index: 0, isAtStart: true, isAtEnd: false };

/** Drives one carousel: natively at once, by Swiper when that gives more (see `gainsFromSwiper`) and the page is idle. */
export function useCarousel({ count, autoplayMs, loop }: { count: number; autoplayMs: number; loop: boolean }) {
  const viewRef = useRef<HTMLDivElement>(null);
  const driver = useRef<CarouselDriver | null>(null);
  const [position, setPosition] = useState<CarouselPosition>(loop ? { ...START, isAtStart: false } : START);
  const isReducedMotion = useReducedMotion();

  useEffect(() => {
    const view = viewRef.current;
    if (!view || count < 2) return;
    const onMove = (next: CarouselPosition) => setPosition((old) => (isSame(old, next) ? old : next));
    const options: DriverOptions = { view, count, loop, isReducedMotion, onMove };
    driver.current = createScrollDriver(options);
    // Slides of pictures alone: the row itself takes the keyboard, so that it can be scrolled.
    if (!view.querySelector('a[href], button, input')) view.tabIndex = 0;
    const stop = gainsFromSwiper(loop || autoplayMs > 0) ? takeOverWhenIdle(driver, options) : undefined;
    return () => {
      stop?.();
      driver.current?.destroy();
      driver.current = null;
    };
  }, [count, loop, autoplayMs, isReducedMotion]);

  const next = useCallback(() => driver.current?.next(), []);
  const { isPaused, togglePause, watch } = useAutoplay({
    everyMs: count > 1 ? autoplayMs : 0,
    position: position.index,
    isAllowed: !isReducedMotion,
    onTurn: next,
  });
  const state: CarouselState = {
    ...position,
    viewRef,
    listKey: `${count}${loop}`,
    next,
    previous: () => driver.current?.previous(),
    goTo: (index) => driver.current?.goTo(index),
    isPaused,
    togglePause,
    isReducedMotion,
    watch,
  };
  return state;
}

/** A row that ends is best left to native scrolling on touch screens; a mouse cannot drag that, and it cannot loop. */
const gainsFromSwiper = (needsLoop: boolean) => needsLoop || matchMedia('(pointer: fine)').matches;

/** Loads Swiper when the row is near the screen and the page is idle, then swaps the driver. Returns how to stop. */
function takeOverWhenIdle(driver: RefObject<CarouselDriver | null>, options: DriverOptions): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {};
  let isStopped = false;
  let stopIdle = () => {};
  const load = async () => {
    const { createSwiperDriver } = await import('./carousel-swiper.ts');
    if (isStopped || !options.view.isConnected) return;
    driver.current?.destroy();
    driver.current = createSwiperDriver(options);
  };
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      near.disconnect();
      // Without Swiper (offline before it was ever loaded) the row goes on scrolling natively.
      stopIdle = whenIdle(() => void load().catch(() => undefined));
    },
    { rootMargin: '200px' },
  );
  near.observe(options.view);
  return () => {
    isStopped = true;
    near.disconnect();
    stopIdle();
  };
}

const isSame = (a: CarouselPosition, b: CarouselPosition) =>
  a.index === b.index && a.isAtStart === b.isAtStart && a.isAtEnd === b.isAtEnd;
