import { shopLine } from './messages.ts';

export const SHOP_NAME = 'Vyayam';

/** The `head` of a route: '<page> | Vyayam', or the shop's tagline without a page. */
export const pageTitle = (page?: string) => ({
  meta: [{ title: page ? `${page} | ${SHOP_NAME}` : `${SHOP_NAME} | ${shopLine}` }],
});
