import { useEffect, useState } from 'react';

/** Shorter than this a state is not worth showing: it would only flicker. */
export const CALM_MS = 400;

/** True once `holds` has been true for `ms` without a break; false at once when it ends. */
export function useHeldFor(holds: boolean, ms = CALM_MS): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!holds) return;
    const timer = setTimeout(() => setDue(true), ms);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [holds, ms]);
  return holds && isDue;
}
