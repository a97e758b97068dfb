// The open modal dialogs, topmost last. A modal dialog makes all else inert, so toasts move inside the topmost one. The
// page behind does not scroll (base.css).
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function replace(next: readonly HTMLDialogElement[]) {
  open = next;
  document.documentElement.toggleAttribute('data-modal', open.length > 0);
  for (const listener of listeners) listener();
}

export const openDialogs = {
  add: (dialog: HTMLDialogElement) => replace([...open.filter((other) => other !== dialog), dialog]),
  remove: (dialog: HTMLDialogElement) => replace(open.filter((other) => other !== dialog)),
  top: (): HTMLDialogElement | null => open.at(-1) ?? null,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
