/** SPEC 9. A change here moves where the bar comes and goes on every product page. */
const STICKY_BAR_PX = 500;

/** Shown once more than 500 px are scrolled and more than 500 px are left to the page end. All in CSS px. */
export const isStickyBarShown = (page: { scrolled: number; viewport: number; height: number }): boolean =>
  page.scrolled > STICKY_BAR_PX && page.height - page.viewport - page.scrolled > STICKY_BAR_PX;
