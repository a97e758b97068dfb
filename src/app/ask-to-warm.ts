import type { WorkerMessage } from '#src/contract/worker-message.ts';
import { frugal } from '#src/ui/frugal.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

/** As many as WorkerMessage lets through. */
const MOST_SEEN = 300;

/**
 * Asks the worker to fetch ahead what the shop needs to open offline, once it is in charge and the page idle again.
 * @param hadWorker whether the worker has seen all that this page fetched
 * @returns that worker
 */
export async function askToWarm(hadWorker: boolean): Promise<ServiceWorker | null> {
  const { active } = await navigator.serviceWorker.ready;
  whenIdle(() => {
    const message: WorkerMessage = {
      type: 'warm',
      seen: hadWorker ? [] : addressesSeen(),
      frugal: frugal.isOn(),
      wide: matchMedia('(min-width: 48rem)').matches,
    };
    active?.postMessage(message);
  });
  return active;
}

/** Answers and pictures; the shop's own files are the worker's business anyway. */
const addressesSeen = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => !name.includes('/assets/') && name.length <= 2_000)
    .slice(0, MOST_SEEN);
