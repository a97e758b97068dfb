// Measures how long a first visit waits for its worker: from the registration to `activated`, with every file on the device.
import { chromium } from 'playwright-core';
import { FLAGS, PHONE, SLOWER } from './bench-phone.mjs';
import { throttleProcesses } from './throttle-processes.mjs';
import { openThrottledProxy } from './throttled-proxy.mjs';

const PATIENCE_MS = 180_000;

/**
 * One round with a new browser.
 * @param {string} executablePath
 * @param {string} shop its origin
 * @returns {Promise<Record<string, number>>}
 */
export async function installWorker(executablePath, shop) {
  const line = await openThrottledProxy(shop);
  const server = await chromium.launchServer({ executablePath, args: FLAGS });
  const browser = await chromium.connect(server.wsEndpoint());
  const pid = server.process().pid ?? 0;
  try {
    const page = await (await browser.newContext(PHONE)).newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    // A page of the same origin that requests nothing.
    await page.goto(`${line.origin}/robots.txt`);
    const endSlowness = throttleProcesses(pid, SLOWER);
    try {
      const took = await page.evaluate(register);
      return { 'worker: registration to activated, ms': took };
    } finally {
      endSlowness();
    }
  } finally {
    await browser.close();
    await server.close();
    line.close();
  }
}

/** Runs in the page. */
async function register() {
  // The policy name that the shop's page uses (src/base/trusted-types.ts).
  const policy = /** @type {any} */ (window).trustedTypes?.createPolicy('shop-worker', {
    createScriptURL: (/** @type {string} */ url) => url,
  });
  const begun = performance.now();
  const { installing } = await navigator.serviceWorker.register(policy?.createScriptURL('/sw.js') ?? '/sw.js');
  await new Promise((resolve, reject) => {
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'activated') resolve(null);
      if (installing.state === 'redundant') reject(new Error('the worker was not installed'));
    });
  });
  return performance.now() - begun;
}
