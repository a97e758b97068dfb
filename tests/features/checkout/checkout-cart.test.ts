// Before an order the cart must be sent, read and the one that the shopper has seen.
import { expect, test } from 'vitest';
import { createCheckoutCart } from '#src/features/checkout/checkout-cart.ts';
import { cartQueueKey } from '#src/offline/index.ts';

test.each([
  ['its changes are sent and it was read', {}, true],
  ['a change still waits', { remaining: 1 }, false],
  ['it could not be read', { hasRead: false }, false],
  ['the shop has rejected a change', { rejected: [{}] }, false],
  ['it has moved to an earlier session, which the shopper has not seen', { owner: 'earlier' }, false],
])('the cart can be ordered when %s: %o, %s', async (_, over, isSettled) => {
  const { owner, rejected, ...drained } = { owner: 's', rejected: [], hasRead: true, remaining: 0, ...over };
  const snapshot = { isRead: true, rejected };
  const list = { queueKey: cartQueueKey(owner), snapshot: () => snapshot, subscribe: () => () => undefined };
  const outbox = { cart: () => list, drain: async () => ({ ...drained, ended: 'done' }), wake: async () => undefined };
  const cart = createCheckoutCart(outbox as unknown as Parameters<typeof createCheckoutCart>[0]);
  expect(await cart.settle('s')).toBe(isSettled);
});
