import { useEffect } from 'react';
import { createLog } from '#src/base/log.ts';

const log = createLog('cart');

/**
 * Keeps `cartLength` of SPEC 3 "Client storage keys" equal to the number of lines; null is "not known yet". Written for
 * whoever else reads that key; this page never reads it back. The key `cart` is not written: the cart lives with the
 * backend, and a second copy would go stale.
 */
export function useMirroredCount(count: number | null): void {
  useEffect(() => {
    if (count === null) return;
    try {
      localStorage.setItem('cartLength', String(count));
    } catch (cause) {
      // Storage that is blocked or full costs nothing here.
      log.info(`cartLength not stored: ${cause instanceof Error ? cause.name : 'refused'}`);
    }
  }, [count]);
}
