import { useEffect, useState } from 'react';

/** Returns the value once it has not changed for `forMs`; the previous one until then. */
export function useDebounced<T>(value: T, forMs: number): T {
  const [settled, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return settled;
}
