// Probes whether the network is back while the shop does not answer. Browsers fire `online` late, wrongly or never. A
// waiting change is not used as the probe: it keeps its backoff, and a lost request would leave it in doubt. Schedule and
// cost: docs/decisions/034-a-probe-finds-the-network.md.
import { buildUrl } from '#src/api/build-request.ts';
import { getCodStatus } from '#src/contract/settings.ts';
import type { Ports } from '#src/offline/ports/ports.ts';
import { transmit } from '#src/offline/replay/ask-server.ts';
import type { Connectivity } from './connectivity.ts';

/** With the time for an answer and for a sender to start, waiting changes leave within two seconds. */
export const QUICK_MS = 1_200;
/** A long outage must not keep the radio busy. */
export const SLOW_MS = 10_000;
export const QUICK_FOR_MS = 5 * 60_000;
/** Unanswered probes hold connections, and HTTP/1.1 has six: this allows at most three at once. */
const ANSWER_MS = 3_500;

export interface ReachProbe {
  /** The shopper is at work: goes back to the quick pace. */
  hurry(): void;
  /** The network may be back: probes at once. */
  now(): void;
}

/** Probes while the page is visible and the last call was not answered by the shop; otherwise no timer runs. */
export function createReachProbe(ports: Ports, connectivity: Connectivity): ReachProbe {
  const { clock } = ports;
  const url = buildUrl(ports.config, getCodStatus, {});
  let quickUntil = 0;
  let next: { isSlow: boolean; cancel: () => void } | undefined;
  /** Aborts the unanswered probes when the outage is over. */
  let outage = new AbortController();
  let asked = 0;

  const isWanted = () => ports.isVisible() && !connectivity.isReached();

  function run(): void {
    next?.cancel();
    next = undefined;
    if (!isWanted()) {
      end();
      return;
    }
    const isSlow = clock.monotonic() >= quickUntil;
    next = { isSlow, cancel: clock.after(isSlow ? SLOW_MS : QUICK_MS, run) };
    // While the platform says "offline" nothing is sent; an `online` event that never came is noticed here.
    if (ports.isOnline()) void ask();
  }

  function end(): void {
    next?.cancel();
    next = undefined;
    outage.abort();
    outage = new AbortController();
    asked = 0;
  }

  async function ask(): Promise<void> {
    const ours = outage;
    const wasCut = asked > 0;
    asked += 1;
    const tooLate = new AbortController();
    const stop = clock.after(ANSWER_MS, () => tooLate.abort());
    const signal = AbortSignal.any([ours.signal, tooLate.signal]);
    // no-store: past the caches of the worker (sw/cache-rules.ts) and of the browser.
    const seen = await transmit(ports, getCodStatus, { method: 'GET', url }, signal, null);
    stop();
    if (ours.signal.aborted) return;
    if (seen.kind !== 'success') return connectivity.proveGone();
    end();
    connectivity.proveReached(wasCut);
  }

  function hurry(): void {
    quickUntil = clock.monotonic() + QUICK_FOR_MS;
    if (next?.isSlow) run();
  }
  function now(): void {
    quickUntil = clock.monotonic() + QUICK_FOR_MS;
    if (isWanted()) run();
  }
  connectivity.onReturn(end);
  connectivity.onAnswer(now);
  connectivity.onSuspect(() => {
    if (!next) now();
  });
  return { hurry, now };
}
