import { useEffect, useRef } from 'react';
import { StorageError } from '#src/base/errors.ts';
import { useSync } from '#src/features/session/sync-context.ts';
import { useSnapshot } from '#src/features/session/use-lists.ts';
import type { ListOutbox } from '#src/offline/index.ts';
import type { Store } from '#src/storage/store.ts';
import { toast } from '#src/ui/toaster.tsx';
import type { RefusalMessage } from './messages.ts';

/**
 * Shows a toast for every change that the shop refused: in this tab, in another, or in the worker while no window was
 * open. Only one tab shows it, and only while it is visible.
 */
export function useRefusalToasts(list: ListOutbox | null, words: RefusalMessage): void {
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

/** The stored name. */
const KEY = 'told-refusals';
/** More than can be waiting at once, so that none is shown a second time. */
const MOST_NOTED = 300;

/**
 * True for the first tab that asks about this op: only that tab shows the toast. The tabs share their notes in the database
 * shop-meta. Where nothing can be noted, true for every tab.
 */
export async function mayNotify(notes: Store, opId: string): Promise<boolean> {
  let isFirst = true;
  try {
    await notes.update(KEY, (old) => {
      const shown = Array.isArray(old) ? old.filter((id) => typeof id === 'string') : [];
      isFirst = !shown.includes(opId);
      return isFirst ? [...shown, opId].slice(-MOST_NOTED) : shown;
    });
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
  }
  return isFirst;
}
