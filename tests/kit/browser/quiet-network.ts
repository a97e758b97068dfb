// Detects when a page has no more requests, faster than Playwright's "networkidle", which always waits half a second.
import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** Longer than the usual time between a response and the next request that it causes. A busy machine may take longer. */
const QUIET_MS = 150;

/** Resolves to a function that waits until no request has run for a moment. */
export function watchNetwork(page: Page): (patienceMs: number) => Promise<void> {
  const underWay = new Set<Request>();
  let lastChange = Date.now();
  const change = (work: (request: Request) => unknown) => (request: Request) => {
    work(request);
    lastChange = Date.now();
  };
  page.on(
    'request',
    change((request) => underWay.add(request)),
  );
  page.on(
    'requestfinished',
    change((request) => underWay.delete(request)),
  );
  page.on(
    'requestfailed',
    change((request) => underWay.delete(request)),
  );
  return async (timeout) => {
    const isQuiet = () => underWay.size === 0 && Date.now() - lastChange >= QUIET_MS;
    await expect.poll(isQuiet, { timeout, interval: 30 }).toBe(true);
  };
}
