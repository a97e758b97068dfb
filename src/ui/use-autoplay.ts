import { type HTMLAttributes, useEffect, useState } from 'react';

/**
 * Calls `onTurn` every `everyMs` (0: never). Pauses while the pointer is over it, the focus inside it, the tab hidden
 * or the shopper's pause on (WCAG 2.2.2). Each change of `position` restarts the timer.
 */
export function useAutoplay(options: { everyMs: number; position: number; isAllowed: boolean; onTurn: () => void }) {
  const { everyMs, position, isAllowed, onTurn } = options;
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

  const isRunning = everyMs > 0 && isAllowed && !isPaused && !isHovered && !isFocused && !isHidden;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new position starts a new wait
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(onTurn, everyMs);
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
