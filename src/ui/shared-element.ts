import type { MouseEvent } from 'react';
import { afterFrame } from './after-frame.ts';
import { isPlaceholder } from './placeholder.ts';

/** --ease-out-quick. */
const GROWTH = { duration: 300, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };

/** A clicked card: its target, and the position of its picture on the screen. */
interface Lead {
  pathname: string;
  src: string;
  box: DOMRect;
}
let lead: Lead | null = null;

/**
 * Records the picture of a clicked card, which will grow into that of the product page. Measures after the frame that
 * responds to the click, when the navigation begins (app/defer-navigation.ts).
 */
export async function startSharedElement(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  const { currentTarget } = event;
  await afterFrame();
  // The browser opens the link itself, e.g. in a new tab; this page stays.
  if (!event.isDefaultPrevented()) return;
  const picture = currentTarget.closest('article')?.querySelector('img');
  lead = picture
    ? { pathname: currentTarget.pathname, src: picture.currentSrc, box: picture.getBoundingClientRect() }
    : null;
}

/** True from the click on a card until its page is shown. */
export const hasSharedElement = (): boolean => lead !== null;

/**
 * Called when the next page is shown: animates the clicked card's picture to its place there, and shows it until the
 * page's own has loaded. An animation, not a view transition, which first takes a snapshot of the whole old page
 * (docs/decisions/030). Returns whether a card led to this page.
 */
export function animateSharedElement(main: HTMLElement): boolean {
  const from = lead;
  lead = null;
  const stage = main.querySelector('.product-picture');
  const picture = stage?.querySelector('img');
  if (!from || !picture || from.pathname !== location.pathname) return false;
  standIn(picture, from.src);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return true;
  const to = picture.getBoundingClientRect();
  const { left, top, width } = from.box;
  const start = `translate(${left - to.left}px, ${top - to.top}px) scale(${width / to.width})`;
  stage?.animate?.({ transformOrigin: ['0 0', '0 0'], transform: [start, 'none'] }, GROWTH);
  return true;
}

function standIn(picture: HTMLImageElement, src: string): void {
  // A placeholder would wrongly say that the picture is not on the device.
  if (picture.complete || src === '' || isPlaceholder(src)) return;
  picture.style.background = `center / cover url("${src}")`;
  picture.addEventListener('load', () => picture.style.removeProperty('background'), { once: true });
}
