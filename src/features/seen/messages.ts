/** Texts of what this device has seen, and of what changed since. */
export const recentlySeen = 'Recently seen';
export const clear = 'Clear';
const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
/** '2 prices changed, 1 product sold out since yesterday' */
export const changed = ({ prices, soldOut, back }: { prices: number; soldOut: number; back: number }, since: string) =>
  `${[
    ...counted(prices, 'price changed', 'prices changed'),
    ...counted(soldOut, 'product sold out', 'products sold out'),
    ...counted(back, 'product is back', 'products are back'),
  ].join(', ')} since ${since}`;
export const earlierToday = 'earlier today';
export const yesterday = 'yesterday';
export const newPrice = (name: string, before: string, now: string) => `${name}: ${now}, was ${before}`;
export const soldOut = (name: string) => `${name}: sold out`;
export const back = (name: string) => `${name}: back in stock`;
export const more = (count: number) => `and ${count} more`;
export const view = { cart: 'View cart', wishlist: 'View wishlist', seen: 'See the product' } as const;
export const close = 'Close';
