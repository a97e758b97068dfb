import { useEffect, useState } from 'react';

/** A shorter state would only flicker. */
export const SHOW_DELAY_MS = 400;

/** True once `holds` has been true for `ms` without interruption; false as soon as it ends. */
export function useHeldFor(holds: boolean, ms = SHOW_DELAY_MS): boolean {
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
