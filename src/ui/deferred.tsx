import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * False for what the shopper does not see at first, until the frame with the rest of the page has been painted. What
 * follows is rendered in a transition, so that a tap comes in between. On a server-rendered page it is true from the start.
 */
export function useDeferred(): boolean {
  const [isDue, setDue] = useState(!useHydrated());
  useEffect(() => {
    if (isDue) return;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      pause = setTimeout(() => startTransition(() => setDue(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(pause);
    };
  }, [isDue]);
  return isDue;
}

/** Renders its children after the rest of the page. The placeholder is tall, so that Back restores the position in a long page. */
export const Deferred = ({ children }: { children: ReactNode }) =>
  useDeferred() ? children : <div className="min-h-[500vh]" />;
