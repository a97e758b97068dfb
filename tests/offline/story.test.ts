// "Adding to the cart offline, and its delivery later": the seven steps of docs/architecture.md, in their order, with the
// real page, the real outbox on IndexedDB and the real server. Read it beside that chapter.
import { screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReferenceShop, type ReferenceShop } from '#tests/features/cart/reference-shop.ts';
import { cartDocument, openOn, openProductOn } from '#tests/features/sync/shopper.ts';
import { openDevice, type Tab } from '#tests/kit/page/device.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

const TEE = 'Training Tee Black S x 1';
const MAT = 'Yoga Mat Teal Std x 1';
const ADDED = 'Product added to cart successfully';
const ON_DEVICE_ONLY = 'Only on this device';

/** What the story looks at in the stored document (src/offline/document/doc.ts has the whole). */
const Stored = v.object({
  confirmed: v.record(v.string(), v.object({ id: v.string(), qty: v.number() })),
  outbox: v.array(
    v.object({
      kind: v.string(),
      line: v.string(),
      state: v.string(),
      attempts: v.number(),
      doubt: v.optional(v.boolean()),
      req: v.optional(v.object({ method: v.string(), key: v.optional(v.string()) })),
    }),
  ),
  sender: v.object({ epoch: v.number() }),
});
const stored = async (tab: Tab) => v.parse(Stored, await cartDocument(tab));

let shop: ReferenceShop;
beforeAll(async () => {
  shop = await openReferenceShop();
});
afterAll(async () => {
  await shop.close();
});

test('adding to the cart offline, and its delivery later', async () => {
  // What being offline means: the frame's own questions go unanswered.
  allowConsole(/no-answer/);
  const phone = openDevice();
  const page = await openProductOn(phone, shop);
  const { sessionId } = page;
  const line = 'p:tee|Black|S';
  const epochBefore = (await stored(page.tab)).sender.epoch;

  // 1. In a lift: a tap on Add to Cart hands the choice to the outbox (features/cart/use-cart-actions.ts).
  shop.goOffline();
  await page.press('Add to Cart');

  // 2. One IndexedDB transaction keeps it as an operation (offline/enqueue/enqueue.ts); only then does the toast say "added".
  await screen.findByText(ADDED);
  expect((await stored(page.tab)).outbox).toMatchObject([{ kind: 'add', line, state: 'queued', attempts: 0 }]);

  // 3. The fold of document and outbox (offline/document/view.ts) is on the badge and in the cart, marked as on this device only.
  await page.badge(1);
  await page.router.navigate({ to: '/cart' });
  await page.view.findByText(ON_DEVICE_ONLY);
  expect(await shop.cartOf(sessionId)).toEqual([]);

  // 4. The phone is closed. The network returns; the next start calls `drain` (offline/replay/triggers.ts).
  page.close();
  const letGo = shop.hold('POST /add-cart');
  shop.goOnline();
  const next = await openOn(phone, shop, '/cart');
  await next.badge(1);

  // 5. The sender has taken a new epoch and frozen the request in the document before it sends it (offline/replay/write-ahead.ts,
  //    write-ahead.ts, sender.ts).
  await waitFor(async () => expect((await stored(next.tab)).outbox).toMatchObject([{ state: 'sending', attempts: 1 }]));
  const announced = await stored(next.tab);
  expect(announced.sender.epoch).toBeGreaterThan(epochBefore);
  expect(announced.outbox[0]?.req).toMatchObject({ method: 'POST', key: expect.stringMatching(/#0$/) });
  expect(await shop.cartOf(sessionId)).toEqual([]);

  // 6. The answer says "done" (offline/replay/classify.ts); one transaction drops the operation and writes the confirmed line
  //    (offline/replay/settle.ts). What the shopper sees does not flicker.
  const badges = watchBadge(next.container);
  letGo();
  await waitFor(async () => expect((await stored(next.tab)).outbox).toEqual([]));
  expect(Object.keys((await stored(next.tab)).confirmed)).toEqual([line]);
  expect(await shop.cartOf(sessionId)).toEqual([TEE]);
  await waitFor(() => expect(next.view.queryByText(ON_DEVICE_ONLY)).toBeNull());
  expect(badges()).toEqual(['Cart, 1 item']);

  // 7. A second thing is added, and the answer to it is lost: the operation is in doubt. It is sent again with the same
  //    key, by which our server knows that it has done it already.
  shop.loseAnswer('POST /add-cart');
  await next.router.navigate({ to: '/product/$productName', params: { productName: 'Yoga-Mat' } });
  await next.press('Add to Cart');
  await waitFor(async () => expect((await stored(next.tab)).outbox).toMatchObject([{ doubt: true }]));
  await waitFor(async () => expect((await stored(next.tab)).outbox).toEqual([]));
  // The tee once, the mat twice, and each is there once.
  expect(shop.calls.filter((call) => call === 'POST /add-cart')).toHaveLength(3);
  expect(await shop.cartOf(sessionId)).toEqual([TEE, MAT]);
  next.close();
});

/** Every text the badge has from now on. */
function watchBadge(page: HTMLElement): () => string[] {
  const texts = new Set<string>();
  const look = () => {
    const words = page.querySelector('header a[href="/cart"] .sr-only');
    texts.add(words?.textContent ?? 'none');
  };
  look();
  const observer = new MutationObserver(look);
  observer.observe(page, { characterData: true, childList: true, subtree: true });
  return () => {
    observer.disconnect();
    return [...texts];
  };
}
