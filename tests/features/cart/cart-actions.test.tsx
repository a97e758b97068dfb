import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCart } from '#src/features/cart/use-cart.ts';
import { type CartActions, useCartActions } from '#src/features/cart/use-cart-actions.ts';
import { readStored, writeStored } from '#src/features/session/browser-storage.ts';
import { createLazySync } from '#src/features/session/lazy-sync.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage, renderShop } from '#tests/kit/page/render-shop.tsx';
import { shaker, tee } from './sample-products.ts';

const item = { _id: 'item-1', product_id: tee, quantity: 1, color: 'Black', size: 'M' };
const shakerChoice = { product: shaker, color: 'Black', size: '700 ml', quantity: 1 };

/** Shows the count and exposes the actions. */
function Probe({ take }: { take: (actions: CartActions) => void }) {
  const { lines, isPending } = useCart();
  take(useCartActions());
  return <p>{isPending ? 'asking' : `${lines.length} lines`}</p>;
}

async function openActions(canned: ReturnType<typeof cannedFetch>): Promise<{ actions: CartActions }> {
  const taken: CartActions[] = [];
  await renderShop(<Probe take={(actions) => taken.push(actions)} />, canned);
  const [actions] = taken;
  if (!actions) throw new Error('The probe was not rendered');
  return { actions };
}

test('writes of one cart go one after another, in the order they were made', async () => {
  let underWay = 0;
  const order: string[] = [];
  const write = (name: string, reply: object) => async () => {
    underWay += 1;
    expect(underWay).toBe(1);
    await Promise.resolve();
    order.push(name);
    underWay -= 1;
    return reply;
  };
  const canned = cannedFetch({
    'GET /get-cart': { cartItems: [item] },
    'POST /add-cart': write('add', { data: { ...item, _id: 'item-2', product_id: shaker } }),
    'PUT /update-cart': write('set', {}),
    'DELETE /delete-cart': write('remove', {}),
  });
  const { actions } = await openActions(canned);
  await screen.findByText('1 lines');
  const line = { key: 'p:tee|Black|M' } as Parameters<CartActions['setQuantity']>[0];
  await Promise.all([actions.setQuantity(line, 3), actions.addSingle(shakerChoice)]);
  await waitFor(() => expect(order).toEqual(['set', 'add']));
  await actions.remove(line);
  await waitFor(() => expect(order).toEqual(['set', 'add', 'remove']));
});

test('the count of the last visit stays on the device until the cart has been read', async () => {
  writeStored('cartLength', '2');
  const lazySync = createLazySync(() => new Promise<never>(() => undefined));
  await renderShop(<Probe take={() => undefined} />, { lazySync });
  expect(screen.getByText('asking')).toBeTruthy();
  expect(readStored('cartLength')).toBe('2');
});

test('the question goes with the removed line, and the other line stays', async () => {
  const { user } = await openPage(
    '/cart',
    cannedFetch({
      'GET /get-cart': { cartItems: [item, { ...item, _id: 'item-2', size: 'L' }] },
      'DELETE /delete-cart': {},
    }),
  );
  const remove = () => screen.findAllByRole('button', { name: 'Remove Training Tee' });
  await user.click((await remove())[0] as HTMLElement);
  await user.click(await screen.findByRole('button', { name: "Yes, I'm sure" }));
  await screen.findByText('Item deleted successfully');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await remove()).toHaveLength(1);
});
