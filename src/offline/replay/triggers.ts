// What starts a replay. The page connects its events here; the worker calls `wake` from its own.

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

/** The part of an outbox that the page's events drive. */
interface Triggered {
  wake(why: Wake): Promise<unknown>;
  pause(): void;
  touched(): void;
  onEnqueue(listener: () => void): () => void;
  connectivity: { recheck(): void };
}

/** Starts sending and goes on until the returned function is called. */
export function startTriggers(outbox: Triggered, signals: Signals): () => void {
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

export type Wake =
  | 'enqueue'
  | 'start'
  | 'login'
  | 'online'
  | 'visible'
  | 'pageshow'
  | 'timer'
  /** A call or a probe succeeded after failures. */
  | 'reached'
  /** Background Sync. */
  | 'sync'
  /** The worker answered a navigation: the only regular trigger of the worker in Safari and Firefox. */
  | 'navigation'
  | 'activate'
  | 'message';

export interface Worth {
  /** The network seems to be back: end the backoff early. */
  endsBackoff?: true;
  /** A blocked list is tried once: a new key or login may have arrived. */
  unblocks?: true;
  /** Read the server's list too: it may have changed while the shop was unreachable or the page hidden. */
  reads?: true;
  /** Messages of other contexts may have been missed: read the documents again. */
  mayHaveMissed?: true;
  /** A page that lost its storage asks: report what the device holds. */
  reportsDevice?: true;
}

export const WAKES: Readonly<Record<Wake, Worth>> = {
  enqueue: {},
  start: { endsBackoff: true, unblocks: true, reads: true },
  login: { endsBackoff: true, unblocks: true, reads: true },
  online: { endsBackoff: true, unblocks: true, reads: true },
  visible: { endsBackoff: true, unblocks: true, reads: true, mayHaveMissed: true },
  pageshow: { endsBackoff: true, unblocks: true, mayHaveMissed: true },
  timer: { unblocks: true },
  reached: { endsBackoff: true, unblocks: true, reads: true },
  sync: { endsBackoff: true, unblocks: true },
  navigation: {},
  activate: {},
  message: { endsBackoff: true, reportsDevice: true },
};
