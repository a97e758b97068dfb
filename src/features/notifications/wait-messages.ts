import type { RefusalMessage } from '#src/features/sync/messages.ts';

/** Apart from messages.ts, whose texts are only needed with the dialog. */
export const notNoted: RefusalMessage = ({ payload }) =>
  `The shop did not accept that you wait for ${payload?.product.productName ?? 'a product'}`;
