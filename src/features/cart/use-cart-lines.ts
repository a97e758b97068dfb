import { useMemo } from 'react';
import { useCartList, useSnapshot } from '#src/features/session/use-lists.ts';
import { lineOfView } from './cart-line.ts';
import { useTaps, withTap } from './taps.ts';
import { useMirroredCount } from './use-mirrored-count.ts';

/** The cart as this device knows it, without a request. `isUnknown`: not even known whether the cart is empty. */
export function useCartLines() {
  const list = useCartList();
  const { lines: viewLines, isRead, isKnown, status } = useSnapshot(list);
  const taps = useTaps();
  const lines = useMemo(() => taps.reduce(withTap, viewLines.map(lineOfView)), [viewLines, taps]);
  const isUnknown = !isKnown && lines.length === 0;
  useMirroredCount(isRead && !isUnknown ? lines.length : null);
  return { list, lines, isRead, isUnknown, status };
}
