import { useEffect, useRef, useState } from 'react';

/**
 * True from the moment the cart grows while the page is open: somebody has put something into it. What is in the cart
 * is worth keeping, so the browser is then asked to keep it.
 * @param count lines in the cart; null until it is known
 */
export function useAdded(count: number | null): boolean {
  const before = useRef<number | null>(null);
  const [hasAdded, setHasAdded] = useState(false);
  useEffect(() => {
    const grew = count !== null && before.current !== null && count > before.current;
    before.current = count;
    if (!grew) return;
    setHasAdded(true);
    void import('./ask-to-last.ts').then(({ askToLast }) => askToLast());
  }, [count]);
  return hasAdded;
}
