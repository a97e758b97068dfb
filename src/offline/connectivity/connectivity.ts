// Whether the shop can be reached, judged by the outcome of real calls. `navigator.onLine` is believed only when it is
// false. When a call fails, the page's probe decides (reach-probe.ts); the worker has no probe.
import { CACHED_AT_HEADER } from '#src/api/cached-at.ts';
import type { Ports } from '#src/offline/ports/ports.ts';

/**
 * `unproven`: a call failed or is overdue; that may be the call's own fault, so the page still counts as online.
 * `gone`: the platform says so, or a probe failed too.
 */
type Reach = 'reached' | 'unproven' | 'gone';

export interface Connectivity {
  /** The platform's fetch, observed: give it to the page's API client. */
  fetch: typeof fetch;
  /** The same for senders, which repeat a call that was cut off. */
  senderFetch: typeof fetch;
  isOnline(): boolean;
  /** False while the shop is suspected of not answering. */
  isReached(): boolean;
  /** Calls back when `isOnline` changes. Returns how to stop. */
  listen(listener: (isOnline: boolean) => void): () => void;
  /** Calls back when the shop answers again after failures. Returns how to stop. */
  onReturn(run: () => void): () => void;
  /** Calls back when a call failed or is overdue. Returns how to stop. */
  onSuspect(run: () => void): () => void;
  /** Calls back when a call is answered while the shop counts as unreachable; a probe finds out who answered. */
  onAnswer(run: () => void): () => void;
  /** The platform reports that it went online or offline. */
  recheck(): void;
  /** Something suggests that the shop does not answer; a probe will find out. */
  suspect(): void;
  /** A probe was answered by the shop. `wasCut`: an earlier one was not. */
  proveReached(wasCut: boolean): void;
  /** A probe got no answer, or none from the shop. */
  proveGone(): void;
}

/** A call that takes longer may be waiting on a dead connection; a slow 4G answer takes less. */
const OVERDUE_MS = 5_000;
/** A call this old that is still open when the shop answers again was sent before the outage: its connection is dead. */
const DEAD_MS = 3_000;

/** A page in place of JSON: a captive portal or a gateway answered, not the shop. */
const isIntermediary = ({ headers }: Response) => /^text\/html\b/i.test(headers.get('content-type') ?? '');

export function createConnectivity(ports: Pick<Ports, 'fetch' | 'isOnline' | 'clock'>): Connectivity {
  const { clock } = ports;
  const online = listeners<boolean>();
  const returned = listeners<void>();
  const suspected = listeners<void>();
  const answered = listeners<void>();
  const open = new Set<{ since: number; cut: AbortController }>();
  let reach: Reach = ports.isOnline() ? 'reached' : 'gone';
  let isSuspected = false;

  const isOnline = () => ports.isOnline() && reach !== 'gone';
  let announced = isOnline();
  const announce = () => {
    if (isOnline() === announced) return;
    announced = isOnline();
    online.notify(announced);
  };
  const become = (next: 'reached' | 'gone') => {
    reach = next;
    isSuspected = false;
    announce();
  };
  const suspect = () => {
    isSuspected = true;
    suspected.notify();
  };
  const fail = () => {
    if (reach === 'reached') reach = 'unproven';
    suspect();
  };
  const comeBack = (wasCut: boolean) => {
    become('reached');
    if (wasCut) for (const { since, cut } of open) if (clock.monotonic() - since > DEAD_MS) cut.abort(new CutOff());
    returned.notify();
  };

  async function ask(input: RequestInfo | URL, init: RequestInit, mayCut: boolean): Promise<Response> {
    const call = { since: clock.monotonic(), cut: new AbortController() };
    const stopWatching = clock.after(OVERDUE_MS, suspect);
    const signals = [init.signal, mayCut ? call.cut.signal : undefined].filter((signal) => !!signal);
    if (mayCut) open.add(call);
    try {
      return await ports.fetch(input, { ...init, signal: AbortSignal.any(signals) });
    } finally {
      open.delete(call);
      stopWatching();
    }
  }

  async function observe(input: RequestInfo | URL, init: RequestInit, mayCut: boolean): Promise<Response> {
    try {
      const response = await ask(input, init, mayCut);
      // An answer from the worker's cache says nothing about the network.
      if (response.headers.get(CACHED_AT_HEADER) !== null) return response;
      if (isIntermediary(response)) fail();
      else if (response.status >= 500) suspect();
      // Gateways answer 200 with JSON of their own.
      else if (response.ok && reach !== 'reached') answered.notify();
      return response;
    } catch (error) {
      // A call that its caller aborted says nothing about the network; a time-out does.
      const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
      if ((isTimeout && !(error instanceof CutOff)) || error instanceof TypeError) fail();
      throw error;
    }
  }

  return {
    isOnline,
    isReached: () => reach === 'reached' && !isSuspected,
    listen: online.listen,
    onReturn: returned.listen,
    onSuspect: suspected.listen,
    onAnswer: answered.listen,
    suspect,
    recheck() {
      // `online` proves nothing: only the shop's next answer does.
      if (!ports.isOnline()) reach = 'gone';
      announce();
    },
    proveReached(wasCut) {
      if (reach === 'gone' || wasCut) comeBack(true);
      else become('reached');
    },
    proveGone: () => become('gone'),
    // A write that is not repeated, such as an order, keeps its own time-out.
    fetch: (input, init = {}) => observe(input, init, (init.method ?? 'GET') === 'GET'),
    senderFetch: (input, init = {}) => observe(input, init, true),
  };
}

/** Ends a call that was sent before an outage. To its caller it is a time-out. */
class CutOff extends DOMException {
  constructor() {
    super('the connection was cut', 'TimeoutError');
  }
}

function listeners<T>() {
  const all = new Set<(news: T) => void>();
  return {
    notify: (news: T) => {
      for (const listener of all) listener(news);
    },
    listen: (listener: (news: T) => void) => {
      all.add(listener);
      return () => all.delete(listener);
    },
  };
}
