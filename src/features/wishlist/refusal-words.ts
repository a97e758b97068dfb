import type { Op } from '#src/offline/index.ts';
import * as wishlistMessages from './messages.ts';

/** What SPEC 8 says when the shop refuses a change of the wishlist. */
export const refusalWords = ({ kind }: Op): string =>
  kind === 'add' ? wishlistMessages.addFailed : wishlistMessages.removeFailed;
