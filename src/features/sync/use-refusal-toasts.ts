import { useEffect, useRef } from 'react';
import { useSync } from '#src/features/session/sync-context.ts';
import { useSnapshot } from '#src/features/session/use-lists.ts';
import type { ListOutbox } from '#src/offline/index.ts';
import { toast } from '#src/ui/toaster.tsx';
import type { RefusalWords } from './messages.ts';
import { mayTell } from './tell-once.ts';

/**
 * Tells of every change that the shop refused, wherever and whenever that happened: in this tab, in another, or in the
 * worker while no window was open. Once in all; a hidden tab leaves it to one that is seen.
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
