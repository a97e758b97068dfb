// The start of every engine journey: a shopper with that engine behind a host whose faults the test controls.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished } from 'vitest';
import { openWorkerHost, type WorkerHost } from '#tests/e2e/worker-host.ts';
import { type Browser, type Engine, PATIENCE_MS, type Tab } from './driver.ts';
import { firefox } from './firefox-bidi.ts';
import { webkit } from './webkit-webdriver.ts';

const found = inject('engines');
/** The engines of this machine. `npm test` names and counts missing ones (scripts/lib/test-steps.mjs). */
export const engines: Engine[] = [
  ...(found.firefox ? [firefox(found.firefox)] : []),
  ...(found.webkit ? [webkit(found.webkit)] : []),
];

export interface Visit {
  host: WorkerHost;
  tab: Tab;
  newTab: Browser['newTab'];
  /** Kills the browser and starts it again on the same profile. */
  restart(): Promise<void>;
}

/** Opens the shop for the first time and waits until it can open offline. */
export async function visitOnce(engine: Engine, path = '/'): Promise<Visit> {
  const host = await openWorkerHost(inject('shopOrigin'));
  const profile = mkdtempSync(join(tmpdir(), 'vyayam-engine-'));
  let browser: Browser | undefined;
  onTestFinished(async () => {
    await browser?.kill();
    await host.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  browser = await engine.start(profile);
  const visit: Visit = {
    host,
    tab: await browser.newTab(),
    newTab: (kind) => (browser as Browser).newTab(kind),
    async restart() {
      await browser?.kill();
      browser = await engine.start(profile);
      visit.tab = await browser.newTab();
    },
  };
  await visit.tab.open(host.origin + path);
  await isReadyForOffline(visit.tab);
  return visit;
}

/** Waits until the worker controls the page and has finished prefetching. */
async function isReadyForOffline(tab: Tab): Promise<void> {
  const ready = () =>
    tab.run(async () => {
      const worker = navigator.serviceWorker.controller?.state ?? 'none';
      const pictures = (await caches.has('banner-pictures-v1'))
        ? (await (await caches.open('banner-pictures-v1')).keys()).length
        : 0;
      return `${worker}, ${pictures > 2 ? 'pictures' : 'no pictures'}`;
    });
  await expect.poll(ready, { timeout: PATIENCE_MS }).toBe('activated, pictures');
}
