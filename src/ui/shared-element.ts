import type { MouseEvent } from 'react';
import { afterFrame } from './after-frame.ts';
import { isPlaceholder } from './placeholder.ts';

/** --ease-out-quick. */
const GROWTH = { duration: 300, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };

/** A pressed card: where it leads, and its picture as it stood on the screen. */
interface Lead {
  pathname: string;
  src: string;
  box: DOMRect;
}
let lead: Lead | null = null;

/**
 * A card is pressed: its picture will grow into that of the product's page. Looked at after the frame that answers the
 * press, as the navigation begins (app/defer-navigation.ts).
 */
export async function leadPicture(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  const { currentTarget } = event;
  await afterFrame();
  // The browser follows the link by itself, as into a new tab: this page stays.
  if (!event.isDefaultPrevented()) return;
  const picture = currentTarget.closest('article')?.querySelector('img');
  lead = picture
    ? { pathname: currentTarget.pathname, src: picture.currentSrc, box: picture.getBoundingClientRect() }
    : null;
}

/** True from when a card was pressed until the page that it leads to stands. */
export const isPictureLed = (): boolean => lead !== null;

/**
 * The next page stands: the picture of a pressed card grows into its own there, and stands in for it until it has come.
 * An animation and not a view transition, which takes a picture of the whole old page first (docs/decisions/030).
 * Returns whether the page is one that a card led to.
 */
export function growPicture(main: HTMLElement): boolean {
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
  // A placeholder would say of the picture on its way that it is not here.
  if (picture.complete || src === '' || isPlaceholder(src)) return;
  picture.style.background = `center / cover url("${src}")`;
  picture.addEventListener('load', () => picture.style.removeProperty('background'), { once: true });
}
