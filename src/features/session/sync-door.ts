// The way to the outbox, whose code the first screen can do without: it comes once that stands, or as soon as somebody
// needs it. A tap that is earlier waits for it and is not lost.
import { ShopError } from '#src/base/errors.ts';
import type { ShopSync } from './shop-sync.ts';

export interface SyncDoor {
  /** null until it is there. */
  current(): ShopSync | null;
  /** Fetches it if need be. Rejects with ShopError('outbox-missing') when its code cannot be had; the next call tries again. */
  open(): Promise<ShopSync>;
  /** Calls back when `current` has an answer. Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/** @param fetchSync called once, unless it fails */
export function createSyncDoor(fetchSync: () => Promise<ShopSync>): SyncDoor {
  const listeners = new Set<() => void>();
  let there: ShopSync | null = null;
  let opening: Promise<ShopSync> | null = null;

  async function open(): Promise<ShopSync> {
    try {
      there = await fetchSync();
    } catch (cause) {
      opening = null;
      throw new ShopError('outbox-missing', {}, { cause });
    }
    for (const listener of listeners) listener();
    return there;
  }
  return {
    current: () => there,
    open: () => {
      opening ??= open();
      return opening;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
