import { useEffect, useState } from 'react';

/** The value once it has stood still for so long; what it was until then. */
export function useDebounced<T>(value: T, forMs: number): T {
  const [settled, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  return settled;
}
