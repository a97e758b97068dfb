import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useCart } from '#src/features/cart/use-cart.ts';
import { type CartActions, useCartActions } from '#src/features/cart/use-cart-actions.ts';
import { cannedFetch } from '#tests/kit/canned-fetch.ts';
import { renderShop } from '#tests/kit/render-shop.tsx';
import { allowConsole } from '#tests/kit/stray-console.ts';
import { shaker, tee } from './sample-products.ts';

const item = { _id: 'item-1', product_id: tee, quantity: 1, color: 'Black', size: 'M' };
const shakerChoice = { product: shaker, color: 'Black', size: '700 ml', quantity: 1 };

/** Shows the count and hands the actions out. */
function Probe({ take }: { take: (actions: CartActions) => void }) {
  const { count, isPending } = useCart();
  take(useCartActions());
  return <p>{isPending ? 'asking' : `${count} lines`}</p>;
}

async function openActions(canned: ReturnType<typeof cannedFetch>): Promise<{ actions: CartActions }> {
  const taken: CartActions[] = [];
  await renderShop(<Probe take={(actions) => taken.push(actions)} />, canned);
  const [actions] = taken;
  if (!actions) throw new Error('The probe was not rendered');
  return { actions };
}

test('clearing empties the cart and says nothing', async () => {
  const lines: object[] = [item];
  const canned = cannedFetch({
    'GET /get-cart': () => ({ cartItems: lines }),
    'DELETE /delete-cart-data': ({ query }) => {
      expect(query.get('session_id')).toMatch(/^[0-9a-f]{32}$/);
      return {};
    },
  });
  const { actions } = await openActions(canned);
  await screen.findByText('1 lines');
  expect(await actions.clear()).toBe(true);
  await screen.findByText('0 lines');
});

test('a cart that could not be cleared is whole again, and the shopper is told', async () => {
  allowConsole(/cart\.clear failed/);
  const canned = cannedFetch({
    'GET /get-cart': { cartItems: [item] },
    'DELETE /delete-cart-data': () => Response.json({}, { status: 500 }),
  });
  const { actions } = await openActions(canned);
  await screen.findByText('1 lines');
  expect(await actions.clear()).toBe(false);
  await screen.findByText('Failed to clear cart');
  await screen.findByText('1 lines');
});

test('writes of one cart go one after another, in the order they were made', async () => {
  let underWay = 0;
  const order: string[] = [];
  const write = (name: string) => async () => {
    underWay += 1;
    expect(underWay).toBe(1);
    await Promise.resolve();
    order.push(name);
    underWay -= 1;
    return {};
  };
  const canned = cannedFetch({
    'GET /get-cart': { cartItems: [item] },
    'POST /add-cart': write('add'),
    'DELETE /delete-cart-data': write('clear'),
  });
  const { actions } = await openActions(canned);
  await screen.findByText('1 lines');
  await Promise.all([actions.addSingle(shakerChoice), actions.clear(), actions.addSingle(shakerChoice)]);
  expect(order).toEqual(['add', 'clear', 'add']);
});

test('a change of a line whose add failed is told, not sent', async () => {
  allowConsole(/cart\.add failed/, /cart\.setQuantity failed/);
  const canned = cannedFetch({ 'POST /add-cart': () => Response.json({}, { status: 500 }) });
  const { actions } = await openActions(canned);
  await screen.findByText('0 lines');
  const adding = actions.addSingle(shakerChoice);
  const line = { key: 'p:shaker|Black|700 ml' } as Parameters<CartActions['setQuantity']>[0];
  const setting = actions.setQuantity(line, 3);
  expect(await Promise.all([adding, setting])).toEqual([false, false]);
  await screen.findByText('Failed to update cart item');
  await waitFor(() => expect(canned.calls).not.toContain('PUT /update-cart'));
});
