import { expect, test } from 'vitest';
import { cartReadQuery } from '#src/features/cart/cart-read-query.ts';
import type { ShopSync } from '#src/features/session/shop-sync.ts';
import type { ListOutbox } from '#src/offline/index.ts';

test.each([
  ['wait', true],
  ['blocked', true],
  ['offline', false],
  ['lost', false],
])('a cart that was not read, and the outbox is "%s": an error is %s', async (ended, isError) => {
  const drain = async () => ({ hasRead: false, ended, remaining: 1 });
  const { queryFn } = cartReadQuery(
    { outbox: { drain } } as unknown as ShopSync,
    { queueKey: 'cart:s1' } as unknown as ListOutbox,
  );
  const reading = (queryFn as () => Promise<boolean>)();
  if (isError) await expect(reading).rejects.toThrow('cart-not-read');
  else expect(await reading).toBe(false);
});
