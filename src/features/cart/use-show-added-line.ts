import { useRouter } from '@tanstack/react-router';
import { createLog } from '#src/base/log.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { openDialogs } from '#src/ui/open-dialogs.ts';
import type { AddedLine } from './cart-line.ts';

const log = createLog('cart');

/** The width below `md` of tokens.css. A wider screen has room for the toast, whose link leads to the cart. */
const PHONE = '(width < 48rem)';

/**
 * After an add, opens the sheet of a phone. Where its code does not load, the toast alone says that the line was added. On a
 * slow network the sheet comes late: never over a dialog or on a page that the shopper opened meanwhile, nor after scrolling on.
 */
export function useShowAddedLine(): (line: AddedLine) => Promise<void> {
  const api = useApi();
  const router = useRouter();
  return async (line) => {
    if (!matchMedia(PHONE).matches) return;
    const path = () => router.state.location.pathname;
    // The quick-add modal, if the line was added there: it may still be closing.
    const [from, before, top] = [path(), openDialogs.top(), scrollY];
    const isWanted = () => path() === from && [null, before].includes(openDialogs.top());
    try {
      const { openAddedSheet, hasScrolledFrom } = await import('./added-sheet.tsx');
      await openAddedSheet(api, line, () => isWanted() && !hasScrolledFrom(top));
    } catch (error) {
      log.info('the sheet after adding did not load', error);
    }
  };
}
