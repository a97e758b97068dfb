import type { ListOutbox } from '#src/offline/index.ts';

/** Whether this device has the list to show: from the shop, earlier, or because it was made here. */
export function isListHere(list: ListOutbox | null): boolean {
  if (!list) return false;
  const { isKnown, lines } = list.snapshot();
  return isKnown || lines.length > 0;
}
