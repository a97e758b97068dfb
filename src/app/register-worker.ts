// The page's side of the worker's life: registers it once the page is idle, asks for new versions, offers the one that
// waits, and reloads when it takes over (OFFLINE 5). In development there is no worker.
import { createLog } from '#src/base/log.ts';
import { isWorkOpen, untilNoWorkIsOpen, watchForms } from '#src/features/update/open-work.ts';
import { offerUpdate } from '#src/features/update/update-ready.ts';
import type { WorkerMessage } from '#src/offline/worker-message.ts';
import { whenIdle } from '#src/ui/when-idle.ts';
import { askToWarm, pageHasWorker } from './ask-to-warm.ts';
import { workerAddress } from './worker-address.ts';

const log = createLog('worker');
const HOUR_MS = 60 * 60_000;

/** Call it once, as early as may be: it must see the change of worker that another tab brings about. */
export function registerWorker(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const hadWorker = pageHasWorker();
  reloadOnTakeOver(hadWorker);
  watchForms();
  whenIdle(() => {
    start(hadWorker).catch((error: unknown) => log.warn('the worker could not be registered', error));
  });
}

async function start(hadWorker: boolean): Promise<void> {
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox(workerAddress() as string);
  workbox.addEventListener('waiting', () => offerUpdate(() => tellWaiting({ type: 'update' })));
  const registration = await workbox.register({ immediate: true });
  if (!registration) return;

  const tellWaiting = (message: WorkerMessage) => registration.waiting?.postMessage(message);
  const lookForUpdate = () => {
    registration.update().catch((error: unknown) => log.info('no look for a new version', error));
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') lookForUpdate();
    else void letInQuietly(tellWaiting);
  });
  setInterval(lookForUpdate, HOUR_MS);
  if (hadWorker) lookForUpdate();
  await askToWarm(hadWorker);
}

/** Nobody is looking: the new version may come in if this is the last page of the shop and nothing is open in it. */
async function letInQuietly(tellWaiting: (message: WorkerMessage) => void): Promise<void> {
  if (!(await isWorkOpen()) && document.visibilityState === 'hidden') tellWaiting({ type: 'update-if-alone' });
}

/** Old code under a new worker finds its files gone, so every tab reloads, once, when nothing is open in any. */
function reloadOnTakeOver(hadWorker: boolean): void {
  let isFirst = !hadWorker;
  let isReloading = false;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of all takes charge of a page that is as new as itself.
    if (isFirst || isReloading) {
      isFirst = false;
      return;
    }
    isReloading = true;
    void untilNoWorkIsOpen().then(() => location.reload());
  });
}
