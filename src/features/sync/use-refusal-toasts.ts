import { useEffect, useRef } from 'react';
import { useSync } from '#src/features/session/sync-context.ts';
import { useSnapshot } from '#src/features/session/use-lists.ts';
import type { ListOutbox } from '#src/offline/list-outbox.ts';
import { toast } from '#src/ui/toaster.tsx';
import type { RefusalWords } from './messages.ts';
import { mayTell } from './tell-once.ts';

/**
 * Shows a toast for every change that the shop rejected: in this tab, in another one, or in the worker while no window
 * was open. Each is shown once, by a visible tab.
 */
export function useRefusalToasts(list: ListOutbox | null, words: RefusalWords): void {
  const sync = useSync();
  const { rejected } = useSnapshot(list);
  const asked = useRef(new Set<string>());

  useEffect(() => {
    if (!sync) return;
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      for (const { op } of rejected) {
        if (asked.current.has(op.opId)) continue;
        asked.current.add(op.opId);
        void mayTell(sync.notes, op.opId).then((isOurs) => {
          if (isOurs) toast.error(words(op));
        });
      }
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [sync, rejected, words]);
}
