// What the drivers run inside the page. Each function stands by itself: only its text travels.
import { setTimeout as wait } from 'node:timers/promises';
import { PATIENCE_MS, type Target } from './driver.ts';

/** The text of a function that takes JSON and answers with JSON, whatever the protocol makes of other values. */
export const overJson = (inPage: (...args: never[]) => unknown): string =>
  `async (json) => JSON.stringify((await (${inPage})(...JSON.parse(json))) ?? null)`;

/**
 * Where dialogs are open only the last of them can be pressed. Brings what it finds into view; null while it moves or
 * something lies over it.
 */
export async function findTarget(selector: string, text: string): Promise<Element | null> {
  // Letters of another width move everything below them.
  await document.fonts.ready;
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const found = [...root.querySelectorAll(selector)].find((element) => {
    const words = `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`.replaceAll(/\s+/g, ' ');
    return words.includes(text) && element.getClientRects().length > 0;
  });
  if (!found) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = found.getBoundingClientRect();
  await new Promise((resolve) => setTimeout(resolve, 150));
  const later = found.getBoundingClientRect();
  if (later.x !== x || later.y !== y) return null;
  const hit = document.elementFromPoint(x + width / 2, y + height / 2);
  return hit !== null && (found.contains(hit) || hit.contains(found)) ? found : null;
}

/** Asks until there is an answer. Pages change under the question: what fails is asked again, too. */
export async function untilFound<Found>(
  { selector, text = '' }: Target,
  find: (selector: string, text: string) => Promise<Found | undefined>,
): Promise<Found> {
  const deadline = Date.now() + PATIENCE_MS;
  let trouble: unknown;
  while (Date.now() < deadline) {
    const found = await find(selector, text).catch((error: unknown) => {
      trouble = error;
      return undefined;
    });
    if (found !== undefined) return found;
    await wait(50);
  }
  throw new Error(`Nothing to press matches ${selector} with "${text}"`, { cause: trouble });
}
