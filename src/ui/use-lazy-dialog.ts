import { type ComponentType, useState } from 'react';
import { createLog } from '#src/base/log.ts';
import { dataSaver } from './data-saver.ts';
import { toast } from './toaster.tsx';

const log = createLog('page');

interface LazyDialog<Props> {
  /** Null while the dialog is closed. */
  Dialog: ComponentType<Props> | null;
  isOpening: boolean;
  open: () => void;
  close: () => void;
  /** For the button that opens it: prefetches the code when the pointer or the focus reaches it. */
  ahead: { onPointerEnter: () => void; onFocus: () => void };
}

/**
 * A dialog whose code loads when it is first opened. If the code does not load, the page stays and a toast says
 * `notLoaded`. Prefetches nothing under the data saver.
 */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>, notLoaded: string): LazyDialog<Props> {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  const [isOpening, setOpening] = useState(false);
  const open = () => {
    if (isOpening) return;
    setOpening(true);
    load()
      .then(
        (loaded) => setDialog(() => loaded),
        (error: unknown) => {
          log.warn('a dialog did not load', error);
          toast.error(notLoaded);
        },
      )
      .finally(() => setOpening(false));
  };
  // A failure shows only when the dialog is opened.
  const prefetch = () => {
    if (!dataSaver.isOn()) load().catch(() => undefined);
  };
  return {
    Dialog,
    isOpening,
    open,
    close: () => setDialog(null),
    ahead: { onPointerEnter: prefetch, onFocus: prefetch },
  };
}
