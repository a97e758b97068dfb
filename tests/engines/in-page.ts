// Functions that the drivers run inside the page. Each is self-contained, because only its source text is sent.
import { setTimeout as wait } from 'node:timers/promises';
import { PATIENCE_MS, type Target } from './driver.ts';

/** Wraps a function as source text that takes and returns JSON, so that all protocols pass values alike. */
export const overJson = (inPage: (...args: never[]) => unknown): string =>
  `async (json) => JSON.stringify((await (${inPage})(...JSON.parse(json))) ?? null)`;

/**
 * Searches only the last open dialog, if there is one. Scrolls the element into view. Resolves to null while it moves or is
 * covered.
 */
export async function findTarget(selector: string, text: string): Promise<Element | null> {
  // A web font that loads later would shift the layout.
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

/** Retries until `find` returns an element. Retries errors too, because the page may change during a call. */
export async function untilFound<Found>(
  { selector, text = '' }: Target,
  find: (selector: string, text: string) => Promise<Found | undefined>,
): Promise<Found> {
  const deadline = Date.now() + PATIENCE_MS;
  let lastError: unknown;
  while (Date.now() < deadline) {
    const found = await find(selector, text).catch((error: unknown) => {
      lastError = error;
      return undefined;
    });
    if (found !== undefined) return found;
    await wait(50);
  }
  throw new Error(`Nothing to press matches ${selector} with "${text}"`, { cause: lastError });
}
