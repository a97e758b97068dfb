import type { WorkerMessage } from '#src/contract/worker-message.ts';
import { dataSaver } from '#src/ui/data-saver.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

/** The limit in WorkerMessage. */
const MOST_SEEN = 300;

/**
 * Asks the worker to prefetch what the shop needs to open offline, once it is active and the page is idle again.
 * @param hadWorker whether the worker has seen everything that this page fetched
 * @returns the active worker
 */
export async function askToPrefetch(hadWorker: boolean): Promise<ServiceWorker | null> {
  const { active } = await navigator.serviceWorker.ready;
  whenIdle(() => {
    const message: WorkerMessage = {
      type: 'prefetch',
      seen: hadWorker ? [] : addressesSeen(),
      savesData: dataSaver.isOn(),
      wide: matchMedia('(min-width: 48rem)').matches,
    };
    active?.postMessage(message);
  });
  return active;
}

/** Answers and pictures; the worker precaches the shop's own files anyway. */
const addressesSeen = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => !name.includes('/assets/') && name.length <= 2_000)
    .slice(0, MOST_SEEN);
