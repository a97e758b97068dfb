import { useEffect, useRef } from 'react';
import { useSync } from '#src/features/session/sync-context.ts';
import { useSnapshot } from '#src/features/session/use-lists.ts';
import type { ListOutbox } from '#src/offline/index.ts';
import { toast } from '#src/ui/toaster.tsx';
import type { RefusalWords } from './messages.ts';
import { mayNotify } from './notify-once.ts';

/**
 * Shows a toast for every change that the shop refused: in this tab, in another, or in the worker while no window was
 * open. Only one tab shows it, and only while it is visible.
 */
export function useRefusalToasts(list: ListOutbox | null, words: RefusalWords): void {
  const sync = useSync();
  const { rejected } = useSnapshot(list);
  const asked = useRef(new Set<string>());

  useEffect(() => {
    if (!sync) return;
    const notify = () => {
      if (document.visibilityState !== 'visible') return;
      for (const { op } of rejected) {
        if (asked.current.has(op.opId)) continue;
        asked.current.add(op.opId);
        void mayNotify(sync.notes, op.opId).then((isOurs) => {
          if (isOurs) toast.error(words(op));
        });
      }
    };
    notify();
    document.addEventListener('visibilitychange', notify);
    return () => document.removeEventListener('visibilitychange', notify);
  }, [sync, rejected, words]);
}
