// A product page whose program is there while its outbox is not.
import type { Shop } from '#tests/kit/browser/open-shop.ts';

const PRODUCT = '/product/Pullover-Training-Hoodie';

export const OUTBOX = /\/assets\/core-[^/]+\.js$/;

/** What the console says of files that do not come. */
export const BROKEN = /core-|idle-|Failed to (load|fetch)|outbox|part of the page/i;

export async function openProduct(shop: Shop) {
  await shop.page.goto(shop.origin + PRODUCT);
  await shop.page.waitForFunction(() => !('earlyInput' in window));
  await shop.choose('Size', 'M');
}
