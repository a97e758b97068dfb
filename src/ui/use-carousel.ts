import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  type CarouselDriver,
  type CarouselPosition,
  createScrollDriver,
  type DriverOptions,
} from './carousel-driver.ts';
import { useDataSaver } from './data-saver.ts';
import { useAutoplay } from './use-autoplay.ts';
import { useReducedMotion } from './use-media.ts';

/** State and actions for the carousel's parts. */
export interface CarouselState extends CarouselPosition, Omit<CarouselDriver, 'destroy'> {
  viewRef: RefObject<HTMLDivElement | null>;
  /** Changes when the slides do, which remounts the row. */
  listKey: string;
  isPaused: boolean;
  togglePause: () => void;
  /** No automatic movement: reduced motion or the data saver. */
  isStill: boolean;
  watch: ReturnType<typeof useAutoplay>['watch'];
}

const START: CarouselPosition = { index: 0, isAtStart: true, isAtEnd: false };

/** Drives one carousel: natively at first, by Swiper when that helps (see `gainsFromSwiper`) and a shopper interacts with it. */
export function useCarousel({ count, autoplayMs, loop }: { count: number; autoplayMs: number; loop: boolean }) {
  const viewRef = useRef<HTMLDivElement>(null);
  const driver = useRef<CarouselDriver | null>(null);
  const [position, setPosition] = useState<CarouselPosition>(loop ? { ...START, isAtStart: false } : START);
  const isReducedMotion = useReducedMotion();
  const isSavingData = useDataSaver();
  const isStill = isSavingData || isReducedMotion;

  useEffect(() => {
    const view = viewRef.current;
    if (!view || count < 2) return;
    const onMove = (next: CarouselPosition) => setPosition((old) => (isSame(old, next) ? old : next));
    const options: DriverOptions = { view, count, loop, isReducedMotion, onMove };
    driver.current = createScrollDriver(options);
    // Slides without links or buttons: make the row itself focusable, so that it can be scrolled by keyboard.
    if (!view.querySelector('a[href], button, input')) view.tabIndex = 0;
    const gains = gainsFromSwiper(loop || autoplayMs > 0) && !isSavingData;
    const stop = gains ? loadSwiperOnIntent(driver, options) : undefined;
    return () => {
      stop?.();
      driver.current?.destroy();
      driver.current = null;
    };
  }, [count, loop, autoplayMs, isReducedMotion, isSavingData]);

  const next = useCallback(() => driver.current?.next(), []);
  const { isPaused, togglePause, watch } = useAutoplay({
    viewRef,
    everyMs: count > 1 ? autoplayMs : 0,
    position: position.index,
    isAllowed: !isStill,
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
    isStill,
    watch,
  };
  return state;
}

/** Native scrolling is best on touch screens, but it cannot be dragged by mouse and cannot loop. */
const gainsFromSwiper = (needsLoop: boolean) => needsLoop || matchMedia('(pointer: fine)').matches;

/** Events just before or after a shopper moves the row. */
const INTENT = ['pointerenter', 'focusin', 'touchend'];
const REST_MS = 150;

/**
 * Loads Swiper at the first interaction, then swaps the driver once the row has stopped scrolling. Returns the stop
 * function.
 */
function loadSwiperOnIntent(driver: RefObject<CarouselDriver | null>, options: DriverOptions): () => void {
  const { view } = options;
  const end = new AbortController();
  const load = async () => {
    end.abort();
    const { createSwiperDriver } = await import('./carousel-swiper.ts');
    await untilAtRest(view);
    if (isStopped || !view.isConnected) return;
    driver.current?.destroy();
    driver.current = createSwiperDriver(options);
  };
  let isStopped = false;
  // Without Swiper (offline before it was ever loaded), the row keeps scrolling natively.
  for (const sign of INTENT)
    view.addEventListener(sign, () => void load().catch(() => undefined), { signal: end.signal, passive: true });
  return () => {
    isStopped = true;
    end.abort();
  };
}

/** Touch scrolling continues for a while after the finger has left. */
async function untilAtRest(view: HTMLElement): Promise<void> {
  for (let left = Number.NaN; left !== view.scrollLeft; ) {
    left = view.scrollLeft;
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
  }
}

const isSame = (a: CarouselPosition, b: CarouselPosition) =>
  a.index === b.index && a.isAtStart === b.isAtStart && a.isAtEnd === b.isAtEnd;
