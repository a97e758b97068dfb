// A shopper opens a page while the shop is overloaded: the busy page says so, and the shop opens by itself with the cart as it was.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createAdmission } from '#server/http/admission.ts';
import { openShop, PHONE } from '#tests/kit/browser/open-shop.ts';

/** Refuses every request that is limited. */
const FULL = { concurrency: 0, burstWaitMs: 0, standingWaitMs: 0, maxLength: 0 };

/** The shop behind an admission of its own, which is full while `door.isFull`. */
async function openDoor() {
  const door = { origin: '', isFull: false };
  const forward = (asked: IncomingMessage, answer: ServerResponse) => {
    const { method, headers } = asked;
    const passed = request(inject('shopOrigin') + asked.url, { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(answer);
    });
    passed.on('error', () => asked.socket.destroy());
    asked.pipe(passed);
  };
  const admission = createAdmission([], () => undefined, { checkout: FULL, write: FULL, read: FULL });
  const guarded = admission.guard(forward);
  const server = createServer((asked, answer) => (door.isFull ? guarded : forward)(asked, answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  door.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return door;
}

test('an overloaded shop shows a page that waits, and opens by itself with the cart', async () => {
  const door = await openDoor();
  const shop = await openShop({ ...PHONE, origin: door.origin });
  await shop.goTo('/best-seller');
  await shop.main.getByRole('article').first().getByRole('button', { name: /add/i }).click();
  await shop.dialog.getByRole('button', { name: 'Add to Cart' }).click();
  // Unlike the count, it comes when the change is stored.
  await shop.toast('Product added to cart successfully');
  expect(await shop.cartCount()).toBe(1);

  shop.allow(/\b503\b/);
  door.isFull = true;
  const answer = await shop.page.goto(`${door.origin}/cart`);
  expect(answer?.status()).toBe(503);
  expect(await shop.title()).toBe('One moment, please');
  await shop.page.getByText('Your cart is saved').waitFor();
  const again = shop.page.getByRole('link', { name: 'Try again now' });
  expect(await again.evaluate((link: HTMLAnchorElement) => link.href)).toBe(`${door.origin}/cart`);

  door.isFull = false;
  await shop.arriveAt(/^Cart Items/);
  await expect.poll(() => shop.cartCount()).toBe(1);
});
