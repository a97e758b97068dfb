import { type HTMLAttributes, type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Calls `onTurn` every `everyMs` (0: never) while the row is on the screen. Pauses while the pointer is over it, the focus
 * inside it, the tab hidden or the shopper's pause on (WCAG 2.2.2). Each change of `position` restarts the timer.
 */
export function useAutoplay(options: {
  viewRef: RefObject<HTMLElement | null>;
  everyMs: number;
  position: number;
  isAllowed: boolean;
  onTurn: () => void;
}) {
  const { viewRef, everyMs, position, isAllowed, onTurn } = options;
  const [isPaused, setIsPaused] = useState(false);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [isHidden, setIsHidden] = useState(false);

  useEffect(() => {
    if (everyMs === 0) return;
    const read = () => setIsHidden(document.hidden);
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [everyMs]);

  const isOnScreen = useIsOnScreen(viewRef, everyMs > 0);
  const isRunning = everyMs > 0 && isAllowed && !isPaused && !isHovered && !isFocused && !isHidden;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new position starts a new wait
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => isOnScreen.current && onTurn(), everyMs);
    return () => clearInterval(timer);
  }, [isRunning, everyMs, position, onTurn]);

  const watch: HTMLAttributes<HTMLElement> = everyMs
    ? {
        onMouseEnter: () => setIsHovered(true),
        onMouseLeave: () => setIsHovered(false),
        onFocus: () => setIsFocused(true),
        onBlur: () => setIsFocused(false),
      }
    : {};
  return { isPaused, togglePause: () => setIsPaused((paused) => !paused), watch };
}

/** To move a row below the fold, the browser would have to style and lay out the whole part that it does not render yet. */
function useIsOnScreen(viewRef: RefObject<HTMLElement | null>, isWatched: boolean): RefObject<boolean> {
  const isOnScreen = useRef(true);
  useEffect(() => {
    const view = viewRef.current;
    if (!isWatched || !view || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      isOnScreen.current = entries.at(-1)?.isIntersecting ?? true;
    });
    observer.observe(view);
    return () => observer.disconnect();
  }, [viewRef, isWatched]);
  return isOnScreen;
}
