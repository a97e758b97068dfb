import { useEffect, useMemo } from 'react';
import { createLog } from '#src/base/log.ts';
import { useCartList, useCartSnapshot } from '#src/features/session/use-lists.ts';
import { lineOfView } from './cart-line.ts';

const log = createLog('cart');

/** The cart as this device knows it, without a request. `isUnknown`: not even known whether the cart is empty. */
export function useCartLines() {
  const list = useCartList();
  const { lines: viewLines, isRead, isKnown, status } = useCartSnapshot();
  const lines = useMemo(() => viewLines.map(lineOfView), [viewLines]);
  const isUnknown = !isKnown && lines.length === 0;
  useMirroredCount(isRead && !isUnknown ? lines.length : null);
  return { list, lines, isRead, isUnknown, status };
}

/**
 * Mirrors the number of lines to localStorage `cartLength`; null means "not known yet". The product specification lists
 * the key for other readers. shop-sync.ts reads it once, to detect that the browser has deleted the cart's document. The key
 * `cart` is not written: a second copy of the cart would go stale.
 */
function useMirroredCount(count: number | null): void {
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
