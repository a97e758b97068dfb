import type { MouseEvent } from 'react';

/** The same name stands in motion.css, for the picture on the product's page. */
const NAME = 'product-picture';

/**
 * A card is pressed: its picture is the one that grows into the product's, where the browser has view transitions. Any
 * other that bears the name gives it up: two of one name would be none.
 */
export function leadPicture({ currentTarget }: MouseEvent<HTMLElement>): void {
  for (const other of document.querySelectorAll<HTMLElement>('[data-leads], .product-picture')) {
    other.style.setProperty('view-transition-name', 'none');
    other.removeAttribute('data-leads');
  }
  const picture = currentTarget.closest('article')?.querySelector('img');
  picture?.style.setProperty('view-transition-name', NAME);
  picture?.setAttribute('data-leads', '');
}
