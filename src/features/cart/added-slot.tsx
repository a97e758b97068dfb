import type { ReactNode } from 'react';
import { createStore } from '#src/base/create-store.ts';
import { useStore } from '#src/ui/use-store.ts';

/** The sheet of the line that was just added (added-sheet.tsx), or nothing. */
export const addedSlot = createStore<ReactNode>(null);

/** Where the sheet appears; rendered once, with the page's overlays. */
export const AddedSlot = () => useStore(addedSlot, null);
