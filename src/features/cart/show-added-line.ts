import type { ApiClient } from '#src/api/client.ts';
import { createLog } from '#src/base/log.ts';
import type { AddedLine } from './cart-line.ts';

const log = createLog('cart');

/** The width below `md` of tokens.css. A wider screen has room for the toast, whose link leads to the cart. */
const PHONE = '(width < 48rem)';

/** After an add, opens the sheet of a phone. Where its code does not load, the toast alone says that the line was added. */
export async function showAddedLine(api: ApiClient, line: AddedLine): Promise<void> {
  if (!matchMedia(PHONE).matches) return;
  try {
    await (await import('./added-sheet.tsx')).openAddedSheet(api, line);
  } catch (error) {
    log.info('the sheet after adding did not load', error);
  }
}
