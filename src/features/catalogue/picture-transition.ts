import type { MouseEvent } from 'react';
import { afterFrame } from '#src/ui/after-frame.ts';

/** The same name stands in motion.css, for the picture on the product's page. */
const NAME = 'product-picture';

/**
 * A card is pressed: its picture is the one that grows into the product's, where the browser has view transitions. Any
 * other that bears the name gives it up: two of one name would be none. Named after the frame that answers the press, as
 * the navigation begins (app/answer-first.ts): a named picture is a layer of its own, and that takes a while to draw.
 */
export async function leadPicture({ currentTarget }: MouseEvent<HTMLElement>): Promise<void> {
  await afterFrame();
  for (const other of document.querySelectorAll<HTMLElement>('[data-leads], .product-picture')) {
    other.style.setProperty('view-transition-name', 'none');
    other.removeAttribute('data-leads');
  }
  lead(currentTarget);
}

/** A list is there again: the card that leads to this product, if it is in sight, takes the product's picture back. */
export function returnPicture(pathname: string): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('article a')];
  const link = links.find(
    (one) => decodeURI(one.pathname) === decodeURI(pathname) && isInSight(one.closest('article')),
  );
  if (link && !document.querySelector('.product-picture')) lead(link);
}

function lead(link: HTMLElement): void {
  const picture = link.closest('article')?.querySelector('img');
  picture?.style.setProperty('view-transition-name', NAME);
  picture?.setAttribute('data-leads', '');
}

function isInSight(card: HTMLElement | null): boolean {
  const { top = 0, bottom = 0 } = card?.getBoundingClientRect() ?? {};
  return top < window.innerHeight && bottom > 0;
}
