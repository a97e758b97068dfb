// Which screens have a chunk of a fixed name, for the build (vite.config.ts) and for prefetching.

/** The screens on the way to a product. What two of them share is the chunk `browse`. */
export const BROWSING = [
  '/',
  '/best-seller',
  '/category-products/$category',
  '/searched-products',
  '/product/$productName',
] as const;

/** The screens that a shopper goes to next, by chunk: each comes whole in one file, and is prefetched. */
export const NEXT = { product: '/product/$productName', cart: '/cart' } as const;
