import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * False for what a shopper does not see at first, until the page before it stands on the screen; then it is drawn in
 * slices. On a page that came drawn it is there with the rest.
 */
export function useLater(): boolean {
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

/** Until its time comes it keeps more room than it will need, so that Back finds its place in a long page. */
export const Later = ({ children }: { children: ReactNode }) =>
  useLater() ? children : <div className="min-h-[500vh]" />;
