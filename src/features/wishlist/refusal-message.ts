import type { Op } from '#src/offline/index.ts';
import * as wishlistMessages from './messages.ts';

/** The toast for a wishlist change that the shop rejected. */
export const refusalMessage = ({ kind }: Op): string =>
  kind === 'add' ? wishlistMessages.addFailed : wishlistMessages.removeFailed;
