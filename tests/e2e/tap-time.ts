// How long a tap takes to show what it is for, as the shopper sees it: from the finger to the first frame with the result.
import type { Locator, Page } from 'playwright-core';

interface Timed {
  /** ms from the finger to the frame that shows the result. */
  shownAfter?: Promise<number>;
  /** ms of the longest reaction to a tap so far: what INP is made of. */
  longest?: number;
}

/** Call it before the page is opened. */
export async function watchReactions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const here = window as Window & Timed;
    const note = (entries: PerformanceObserverEntryList) => {
      for (const { duration } of entries.getEntries()) here.longest = Math.max(here.longest ?? 0, duration);
    };
    // A press of the finger and what belongs to it; 16 is the shortest the browser tells of.
    new PerformanceObserver(note).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

/** ms of the longest reaction since the last time this was asked. */
export const longestReaction = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const here = window as Window & Timed;
    const { longest = 0 } = here;
    here.longest = 0;
    return longest;
  });

/** Taps, and measures until `selector` is on the page and holds `text`. */
export async function tapTime(page: Page, target: Locator, selector: string, text: string): Promise<number> {
  await target.scrollIntoViewIfNeeded();
  await page.evaluate(
    ([where, what]) => {
      const { promise, resolve } = Promise.withResolvers<number>();
      (window as Window & Timed).shownAfter = promise;
      const isShown = () => document.querySelector(where)?.textContent?.includes(what) === true;
      const begin = ({ timeStamp }: Event) => {
        const look = () => {
          if (!isShown()) return requestAnimationFrame(look);
          // The frame that follows is the one with it.
          return requestAnimationFrame((now) => resolve(now - timeStamp));
        };
        look();
      };
      addEventListener('pointerdown', begin, { capture: true, once: true });
    },
    [selector, text] as const,
  );
  await target.click();
  return page.evaluate(() => (window as Window & Timed).shownAfter ?? Number.NaN);
}
