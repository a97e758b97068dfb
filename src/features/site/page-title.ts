import { shopLine } from './messages.ts';

export const SHOP_NAME = 'Vyayam';

/** What a route's `head` returns: '<page> | Vyayam', or the shop's own line without a page. */
export const pageTitle = (page?: string) => ({
  meta: [{ title: page ? `${page} | ${SHOP_NAME}` : `${SHOP_NAME} | ${shopLine}` }],
});
