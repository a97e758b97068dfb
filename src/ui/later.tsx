import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * What nobody sees at first: drawn in slices once the page before it stands on the screen. Until then it keeps more room
 * than it will need, so that Back finds its place in a long page. On a page that came drawn it is there with the rest.
 */
export function Later({ children }: { children: ReactNode }) {
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
  return isDue ? children : <div className="min-h-[500vh]" />;
}
