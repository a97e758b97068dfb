import { shopLine } from './messages.ts';

export const SHOP_NAME = 'Vyayam';

/** '<page> | Vyayam', or the shop's tagline without a page. */
export const fullTitle = (page?: string): string => (page ? `${page} | ${SHOP_NAME}` : `${SHOP_NAME} | ${shopLine}`);

/** The `head` of a route whose title never changes. Titles made of data: src/routes/-page-title.tsx. */
export const pageTitle = (page?: string) => ({ meta: [{ title: fullTitle(page) }] });
