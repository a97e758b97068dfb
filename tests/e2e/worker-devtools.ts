// Triggers worker events that a browser otherwise fires at unpredictable times.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export interface WorkerDevtools {
  /** Fires the sync event, as the browser does when the network is back. Does not wait for its outcome. */
  fireSync(lastChance?: boolean): Promise<void>;
  /** Fires the event of Periodic Background Sync. Does not wait for its outcome. */
  firePeriodicSync(tag: string): Promise<void>;
  /** Delivers a push message, as the browser's push service does, already decrypted. */
  push(data: string): Promise<void>;
  /** Terminates every worker. Resolves when each has ended; the page may have started it again since. */
  stopWorkers(): Promise<void>;
}

/** @param page any page of that origin; it must stay open */
export async function openWorkerDevtools(page: Page, origin: string): Promise<WorkerDevtools> {
  const devtools = await page.context().newCDPSession(page);
  const running = new Set<string>();
  let ending = new Set<string>();
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    });
  });
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, runningStatus } of versions)
      if (runningStatus === 'stopped') {
        running.delete(versionId);
        ending.delete(versionId);
      } else running.add(versionId);
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  return {
    async fireSync(lastChance = false) {
      await devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance });
    },
    async firePeriodicSync(tag) {
      await devtools.send('ServiceWorker.dispatchPeriodicSyncEvent', { origin, registrationId, tag });
    },
    async push(data) {
      await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
    async stopWorkers() {
      ending = new Set(running);
      await devtools.send('ServiceWorker.stopAllWorkers');
      await expect.poll(() => ending.size, { interval: 10 }).toBe(0);
    },
  };
}
