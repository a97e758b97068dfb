// Connects the outbox to this page's events, and registers Background Sync where the browser has it.
import { SYNC_TAG } from '#src/contract/worker-message.ts';
import type { ShopSync } from '#src/features/session/shop-sync.ts';
import * as syncMessages from '#src/features/sync/messages.ts';
import { type Signals, startTriggers } from '#src/offline/index.ts';
import { takeSyncGaveUp } from '#src/storage/sync-gave-up.ts';
import { toast } from '#src/ui/toaster.tsx';

/** Sends the outbox while the page is open. Returns a function that stops it. */
export function startSync({
  outbox,
  wasCleared,
  restored,
}: Pick<ShopSync, 'outbox' | 'wasCleared' | 'restored'>): () => void {
  void restored().then(() => toast.success(syncMessages.restored));
  void wasCleared().then((isCleared) => {
    if (isCleared) toast.error(syncMessages.cleared);
  });
  void takeSyncGaveUp().then((gaveUp) => {
    if (gaveUp) toast.error(syncMessages.gaveUp);
  });
  return startTriggers(outbox, pageSignals);
}

const pageSignals: Signals = {
  onOnline: (run) => on(window, 'online', run),
  onOffline: (run) => on(window, 'offline', run),
  onVisible: (run) =>
    on(document, 'visibilitychange', () => {
      if (!document.hidden) run();
    }),
  onPageShow: (run) => on(window, 'pageshow', run),
  onLeave: (run) => onEach([on(window, 'pagehide', run), on(document, 'freeze', run)]),
  onTouch: (run) => onEach([on(window, 'pointerdown', run), on(window, 'keydown', run)]),
  requestSync: () => void requestSync(),
};

function on(target: EventTarget, type: string, run: () => void): () => void {
  const listener = () => run();
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}

/** One function that stops several. */
const onEach = (stops: readonly (() => void)[]) => () => {
  for (const stop of stops) stop();
};

interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Chromium only, and only with a worker. The browser rejects it if the shopper forbids background activity. */
async function requestSync(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as SyncRegistration | undefined;
  await registration?.sync?.register(SYNC_TAG).catch(() => undefined);
}
