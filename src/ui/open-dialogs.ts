// The open modal dialogs, topmost last. A modal dialog makes all else inert, so toasts move inside the topmost one. The
// page behind does not scroll (base.css).
import { createStore } from '#src/base/create-store.ts';

const open = createStore<readonly HTMLDialogElement[]>([]);

function replace(next: readonly HTMLDialogElement[]) {
  document.documentElement.toggleAttribute('data-modal', next.length > 0);
  open.set(next);
}

export const openDialogs = {
  add: (dialog: HTMLDialogElement) => replace([...open.get().filter((other) => other !== dialog), dialog]),
  remove: (dialog: HTMLDialogElement) => replace(open.get().filter((other) => other !== dialog)),
  top: (): HTMLDialogElement | null => open.get().at(-1) ?? null,
  subscribe: open.subscribe,
};
