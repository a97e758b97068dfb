import { useEffect } from 'react';
import { createLog } from '#src/base/log.ts';

const log = createLog('cart');

/**
 * Mirrors the number of lines to localStorage `cartLength`; null means "not known yet". The product specification lists
 * the key for other readers; this page never reads it. The key `cart` is not written: a second copy of the cart would
 * go stale.
 */
export function useMirroredCount(count: number | null): void {
  useEffect(() => {
    if (count === null) return;
    try {
      localStorage.setItem('cartLength', String(count));
    } catch (cause) {
      // Blocked or full storage is harmless here.
      log.info(`cartLength not stored: ${cause instanceof Error ? cause.name : 'refused'}`);
    }
  }, [count]);
}
