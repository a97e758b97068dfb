// On a slow connection a server-rendered page is painted while it streams in. Content that is already shown must not
// move.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DESKTOP, openShop, PHONE } from '#tests/kit/browser/open-shop.ts';
import { openInPieces } from '#tests/kit/browser/page-in-pieces.ts';

let slow: Awaited<ReturnType<typeof openInPieces>>;
beforeAll(async () => {
  slow = await openInPieces(inject('shopOrigin'));
});
afterAll(() => slow.close());

test('on a desktop a page that arrives in pieces does not shift, also when scrolled down', async () => {
  const shop = await openShop({ width: DESKTOP.width, height: 1_600, origin: slow.origin });
  for (const path of ['/', '/best-seller', '/product/Rubber-Hex-Dumbbell-Pair']) {
    await shop.goTo(path);
    expect(shop.consoleErrors(), path).toEqual([]);
  }
});

test('on a phone a page that arrives in pieces does not shift', async () => {
  const shop = await openShop({ ...PHONE, origin: slow.origin });
  for (const path of ['/', '/best-seller', '/product/Rubber-Hex-Dumbbell-Pair']) {
    await shop.goTo(path);
    expect(shop.consoleErrors(), path).toEqual([]);
  }
});
