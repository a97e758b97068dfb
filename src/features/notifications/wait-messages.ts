import type { RefusalMessage } from '#src/features/sync/messages.ts';

/** Apart from messages.ts, whose texts are only needed with the dialog. */
export const notNoted: RefusalMessage = ({ payload }) =>
  `Your request to be told about ${payload?.product.productName ?? 'a product'} was not accepted`;
