// "Adding to the cart offline, and its delivery later": the twelve files of that chapter of docs/architecture.md, in their
// order, with the real page, the real outbox on IndexedDB and the real server. The numbers are those of the chapter.
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

/** The fields of the stored document that this test reads (all of them: src/offline/document/doc.ts). */
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
  // Offline: the calls of the page frame are not answered.
  allowConsole(/no-answer/);
  const phone = openDevice();
  const page = await openProductOn(phone, shop);
  const { sessionId } = page;
  const line = 'p:tee|Black|S';
  const tokenBefore = (await stored(page.tab)).sender.epoch;

  // 1, 2. In a lift, Add to Cart is pressed. features/cart/use-cart-actions.ts calls the outbox with what
  //    offline/lines.ts stores of the choice.
  shop.goOffline();
  await page.press('Add to Cart');

  // 3, 4, 5. offline/enqueue/list-outbox.ts writes it, enqueue.ts makes it an operation, and storage/documents.ts stores
  //    the document in one transaction. Only then does the toast say "added".
  await screen.findByText(ADDED);
  expect((await stored(page.tab)).outbox).toMatchObject([{ kind: 'add', line, state: 'queued', attempts: 0 }]);

  // The fold (offline/document/view.ts) is on the badge and in the cart, marked as on this device only.
  await page.badge(1);
  await page.router.navigate({ to: '/cart' });
  await page.view.findByText(ON_DEVICE_ONLY);
  expect(await shop.cartOf(sessionId)).toEqual([]);

  // 6, 7. The phone is closed. The network returns. The next start is a trigger (offline/replay/triggers.ts) that begins a
  //    drain (replay.ts).
  page.close();
  const letGo = shop.hold('POST /add-cart');
  shop.goOnline();
  const next = await openOn(phone, shop, '/cart');
  await next.badge(1);

  // 8 to 12. The sender takes the lease and a new fencing token, which is stored as `epoch` (offline/coordination/lease.ts).
  //    The loop (replay/drain.ts) does the step that next-step.ts chooses: write-ahead.ts stores the request in the
  //    document, then ask-server.ts sends it.
  await waitFor(async () => expect((await stored(next.tab)).outbox).toMatchObject([{ state: 'sending', attempts: 1 }]));
  const announced = await stored(next.tab);
  expect(announced.sender.epoch).toBeGreaterThan(tokenBefore);
  expect(announced.outbox[0]?.req).toMatchObject({ method: 'POST', key: expect.stringMatching(/#0$/) });
  expect(await shop.cartOf(sessionId)).toEqual([]);

  // The answer says "applied" (offline/replay/classify.ts). One transaction removes the operation and confirms the line
  // (settle.ts). What the shopper sees does not flicker.
  const badges = watchBadge(next.container);
  letGo();
  await waitFor(async () => expect((await stored(next.tab)).outbox).toEqual([]));
  expect(Object.keys((await stored(next.tab)).confirmed)).toEqual([line]);
  expect(await shop.cartOf(sessionId)).toEqual([TEE]);
  await waitFor(() => expect(next.view.queryByText(ON_DEVICE_ONLY)).toBeNull());
  expect(badges()).toEqual(['Cart, 1 item']);

  // A second product is added, and the answer to it is lost: the operation is in doubt. It is sent again with the same key,
  // by which our server knows that it has applied it already.
  shop.loseAnswer('POST /add-cart');
  await next.router.navigate({ to: '/product/$productName', params: { productName: 'Yoga-Mat' } });
  await next.press('Add to Cart');
  await waitFor(async () => expect((await stored(next.tab)).outbox).toMatchObject([{ doubt: true }]));
  await waitFor(async () => expect((await stored(next.tab)).outbox).toEqual([]));
  // The tee once and the mat twice, in one line each.
  expect(shop.calls.filter((call) => call === 'POST /add-cart')).toHaveLength(3);
  expect(await shop.cartOf(sessionId)).toEqual([TEE, MAT]);
  next.close();
});

/** Collects every text of the badge from now on. */
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
