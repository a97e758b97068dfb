/** Fixed by the product specification. */
const STICKY_BAR_PX = 500;

/** True when more than 500 px are scrolled and more than 500 px are left to the page end. All in CSS px. */
export const isStickyBarShown = (page: { scrolled: number; viewport: number; height: number }): boolean =>
  page.scrolled > STICKY_BAR_PX && page.height - page.viewport - page.scrolled > STICKY_BAR_PX;
