import { useRouter } from '@tanstack/react-router';
import { createLog } from '#src/base/log.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { openDialogs } from '#src/ui/open-dialogs.ts';
import type { AddedLine } from './cart-line.ts';

const log = createLog('cart');

/** The width below `md` of tokens.css. A wider screen has room for the toast, whose link leads to the cart. */
const PHONE = '(width < 48rem)';

/** What a shopper does who goes on. A scroll event is none: the page also scrolls by itself when a late part above moves it. */
const GOES_ON = ['pointerdown', 'wheel', 'keydown'];

/**
 * After an add, opens the sheet of a phone. Where its code does not load, the toast alone says that the line was added. On a
 * slow network the sheet comes late: never after the next tap, scroll or key, nor over a dialog or page that opened meanwhile.
 */
export function useShowAddedLine(): (line: AddedLine) => Promise<void> {
  const api = useApi();
  const router = useRouter();
  return async (line) => {
    if (!matchMedia(PHONE).matches) return;
    const path = () => router.state.location.pathname;
    // The quick-add modal, if the line was added there: it may still be closing.
    const [from, before] = [path(), openDialogs.top()];
    let hasGoneOn = false;
    const goOn = () => {
      hasGoneOn = true;
    };
    for (const type of GOES_ON) addEventListener(type, goOn, { once: true, capture: true });
    const isWanted = () => !hasGoneOn && path() === from && [null, before].includes(openDialogs.top());
    try {
      const { openAddedSheet } = await import('./added-sheet.tsx');
      await openAddedSheet(api, line, isWanted);
    } catch (error) {
      log.info('the sheet after adding did not load', error);
    }
  };
}
