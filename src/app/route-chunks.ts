// The screens whose chunk has a fixed name, for the build (vite.config.ts) and for prefetching.

/** The screens on the way to a product. What two of them share is the chunk `browse`. */
export const BROWSING = [
  '/',
  '/best-seller',
  '/category-products/$category',
  '/searched-products',
  '/product/$productName',
] as const;

/** The screens that a shopper probably opens next, by chunk: each is one file, and is prefetched. */
export const NEXT = { product: '/product/$productName', cart: '/cart' } as const;
