// The outbox, whose code the first screen does not need: it loads in the state `interactive` (src/app/start-up.ts), or as
// soon as something needs it. A tap before that waits for it and is not lost.
import { createStore } from '#src/base/create-store.ts';
import { ShopError } from '#src/base/errors.ts';
import { loadOnce } from '#src/base/load-once.ts';
import type { ShopSync } from './shop-sync.ts';

export interface LazySync {
  /** null until it has loaded. */
  current(): ShopSync | null;
  /** Loads it if need be. Rejects with ShopError('outbox-missing') when its code does not load; the next call tries again. */
  open(): Promise<ShopSync>;
  /** Calls back when `current` has an answer. Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/** Pauses in ms before each further try: a network that drops for a moment costs the shopper nothing. */
const AGAIN_AFTER_MS = [700, 2_000];

/** @param fetchCode resolves to what opens the outbox; called again when the code does not load */
export function createLazySync(fetchCode: () => Promise<() => ShopSync>): LazySync {
  const loaded = createStore<ShopSync | null>(null);
  const load = async () => {
    const openSync = await fetchPatiently(fetchCode);
    const sync = openSync();
    loaded.set(sync);
    return sync;
  };
  const open = loadOnce(() =>
    load().catch((cause: unknown) => {
      throw new ShopError('outbox-missing', {}, { cause });
    }),
  );
  return { current: loaded.get, open, subscribe: loaded.subscribe };
}

async function fetchPatiently<T>(fetchCode: () => Promise<T>): Promise<T> {
  for (const pause of AGAIN_AFTER_MS) {
    try {
      return await fetchCode();
    } catch {
      // The last try's failure goes to the caller.
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return fetchCode();
}
