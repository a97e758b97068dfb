import { useMemo } from 'react';
import { useCartList, useSnapshot } from '#src/features/session/use-lists.ts';
import { lineOfView } from './cart-line.ts';
import { useOptimisticUpdates, withUpdate } from './optimistic-updates.ts';
import { useMirroredCount } from './use-mirrored-count.ts';

/** What is in the cart as far as this device knows; nothing is asked for. `isUnknown`: neither lines nor their absence. */
export function useCartLines() {
  const list = useCartList();
  const { lines: viewLines, isRead, isKnown, status } = useSnapshot(list);
  const updates = useOptimisticUpdates();
  const lines = useMemo(() => updates.reduce(withUpdate, viewLines.map(lineOfView)), [viewLines, updates]);
  const isUnknown = !isKnown && lines.length === 0;
  useMirroredCount(isRead && !isUnknown ? lines.length : null);
  return { list, lines, isRead, isUnknown, status };
}
