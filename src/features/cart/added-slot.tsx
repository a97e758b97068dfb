import { useStore } from '#src/ui/use-store.ts';
import { addedSheet } from './added-line.ts';

/** Where the sheet of the line that was just added appears; rendered once, with the page's overlays. */
export function AddedSlot() {
  const shown = useStore(addedSheet, null);
  return shown ? <shown.Sheet line={shown.line} together={shown.together} /> : null;
}
