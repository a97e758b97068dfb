// The long tasks of a first visit on a processor four times slower than this machine, on slow 4G. What blocks the main thread
// longer than 50 ms delays a tap.
import { chromium } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { FLAGS, openSlowPage } from '#scripts/lib/bench-phone.mjs';

const WATCHED_MS = 7_000;
/** The libraries are evaluated in one task (docs/decisions/081). */
const LONGEST_MS = 80;
/** Another program delays a task. So one visit of these with one long task at most is enough. */
const VISITS = 7;

test.each(['/', '/product/Rubber-Hex-Dumbbell-Pair'])(
  'a first visit to %s has no task over 50 ms, except one of at most 80 ms',
  async (path) => {
    const found: number[][] = [];
    for (let visit = 0; visit < VISITS; visit++) {
      const tasks = await longTasks(inject('shopOrigin') + path);
      if (tasks.length <= 1 && Math.max(0, ...tasks) <= LONGEST_MS) return;
      found.push(tasks);
    }
    expect(found).toEqual([]);
  },
);

/** Durations in ms. */
async function longTasks(address: string): Promise<number[]> {
  const browser = await chromium.launch({ executablePath: inject('chromiumPath'), args: FLAGS });
  try {
    const { page } = await openSlowPage(browser);
    await page.addInitScript(() => {
      const tasks: PerformanceEntry[] = [];
      new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
      Object.assign(window, { tasks });
    });
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForTimeout(WATCHED_MS);
    return await page.evaluate(() =>
      (window as unknown as { tasks: PerformanceEntry[] }).tasks.map(({ duration }) => duration),
    );
  } finally {
    await browser.close();
  }
}
