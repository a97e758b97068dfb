// The notices above a list: what the shop has changed, and what it has rejected.
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NotSaved } from '#src/features/sync/not-saved.tsx';
import { ShopChanges } from '#src/features/sync/shop-changes.tsx';
import type { ListOutbox } from '#src/offline/index.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';
import { shaker, tee } from '../cart/sample-products.ts';

const listWith = (snapshot: object, more: object = {}) =>
  ({ snapshot: () => snapshot, subscribe: () => () => undefined, ...more }) as unknown as ListOutbox;

test('one press of OK dismisses every change that the shop has made', async () => {
  const shopChanges = [tee, shaker].map((product) => ({
    ...{ kind: 'removed', line: product._id, qty: 1, payload: { product } },
  }));
  const dismissShopChange = vi.fn(async () => 'device');
  const { user } = await renderShop(<ShopChanges list={listWith({ shopChanges }, { dismissShopChange })} />);
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(dismissShopChange).toHaveBeenCalledWith(...shopChanges);
});

test.each([
  ['removed', 'Put Training Tee back'],
  ['added', 'Take Training Tee out'],
])('Undo of a line that the shop has %s restores it as it was', async (kind, name) => {
  const change = { kind, line: 'tee', qty: 1, payload: { product: tee } };
  const restore = vi.fn(async () => 'device');
  const { user } = await renderShop(<ShopChanges list={listWith({ shopChanges: [change] }, { restore })} />);
  await user.click(screen.getByRole('button', { name }));
  expect(restore).toHaveBeenCalledWith(change);
});

test('a rejected change that carries no product is named after its line', async () => {
  const rejected = [{ op: { opId: 'o1', kind: 'set', line: 'tee' }, reason: 'refused', serverMessage: 'Only 3 left' }];
  const list = listWith({ rejected, lines: [{ line: 'tee', payload: { product: tee } }] });
  await renderShop(<NotSaved list={list} words={() => 'Failed to update cart item'} />);
  screen.getByRole('button', { name: 'Retry Training Tee' });
});
