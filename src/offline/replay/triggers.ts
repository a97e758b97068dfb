// Connects an outbox to the occasions of a page (OFFLINE 3.8). The worker calls `wake` from its own events.
import type { Outbox } from '#src/offline/index.ts';

/** The page's events. Each takes a callback and returns how to stop. */
export interface Signals {
  onOnline(run: () => void): () => void;
  onOffline(run: () => void): () => void;
  /** The tab became visible. */
  onVisible(run: () => void): () => void;
  /** Shown again, also from the back/forward cache, where broadcasts were missed. */
  onPageShow(run: () => void): () => void;
  /** `freeze` or `pagehide`. */
  onLeave(run: () => void): () => void;
  /** The shopper touches the page or presses a key. */
  onTouch(run: () => void): () => void;
  /** Registers the sync tag `outbox` where the browser has Background Sync. */
  requestSync(): void;
}

/** Starts sending and goes on until the returned function is called. */
export function startTriggers(outbox: Outbox, signals: Signals): () => void {
  const stops = [
    signals.onOnline(() => void outbox.wake('online')),
    signals.onOffline(() => outbox.connectivity.recheck()),
    signals.onVisible(() => void outbox.wake('visible')),
    signals.onPageShow(() => void outbox.wake('pageshow')),
    signals.onLeave(() => outbox.pause()),
    signals.onTouch(() => outbox.touched()),
    outbox.onEnqueue(() => signals.requestSync()),
  ];
  void outbox.wake('start');
  return () => {
    for (const stop of stops) stop();
  };
}
