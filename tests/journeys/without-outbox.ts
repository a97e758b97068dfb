// A product page that is hydrated while its outbox is missing.
import type { Shop } from '#tests/kit/browser/open-shop.ts';

const PRODUCT = '/product/Pullover-Training-Hoodie';

export const OUTBOX = /\/assets\/core-[^/]+\.js$/;

/** Console messages about files that do not load. */
export const BROKEN = /core-|idle-|Failed to (load|fetch)|outbox|part of the page/i;

export async function openProduct(shop: Shop) {
  await shop.page.goto(shop.origin + PRODUCT);
  await shop.page.waitForFunction(() => !('earlyInput' in window));
  await shop.choose('Size', 'M');
}
