// The product cards on this device, in Cache Storage. The worker writes them (sw/catalogue-strategy.ts); it and a product page
// (features/product/product-on-device.ts) read them.

/** Id of the element with the product, as JSON, that the worker has put into the static shell (sw/product-shell.ts). */
export const KNOWN_PRODUCT_ID = 'known-product';

const HOUR = 3_600_000;

/** A cache key, not an address that is fetched. */
export const CATALOGUE_KEY = '/catalogue-on-this-device';

/** Fetched again once it is stale. `expiresAfterMs`: from then on prices count as too old to be shown, even offline. */
export const CATALOGUE = { cache: 'catalogue-v1', staleAfterMs: 6 * HOUR, expiresAfterMs: 7 * 24 * HOUR } as const;
