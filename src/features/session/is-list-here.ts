import type { ListOutbox } from '#src/offline/index.ts';

/** Whether this device has the list: fetched from the shop now or earlier, or created here. */
export function isListHere(list: ListOutbox | null): boolean {
  if (!list) return false;
  const { isKnown, lines } = list.snapshot();
  return isKnown || lines.length > 0;
}
