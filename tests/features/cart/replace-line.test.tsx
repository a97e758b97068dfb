import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { StorageError } from '#src/base/errors.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { holdWrites } from '#tests/kit/page/hold-writes.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { tee } from './sample-products.ts';

const line = { _id: 'item-1', product_id: tee, quantity: 2, color: 'Black', size: 'M' };

/** The dialog of the line's options, with another size chosen. */
async function openDialog() {
  const never = () => new Promise<object>(() => undefined);
  const canned = cannedFetch({
    'GET /get-cart': { cartItems: [line] },
    'GET /product': { data: tee },
    'POST /add-cart': never,
    'DELETE /delete-cart': never,
  });
  const tab = openTab(openDevice(), canned);
  onTestFinished(() => tab.close());
  const { user } = await openPage('/cart', { ...canned, tab });
  const choose = async () => {
    await user.click(await screen.findByRole('button', { name: 'Change size: Training Tee' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Training Tee' }));
    await user.click(await dialog.findByRole('radio', { name: /^L/ }));
    return dialog.getByRole('button', { name: 'Change' });
  };
  return { user, tab, cart: tab.sync.outbox.deviceCart(), change: await choose(), choose };
}

test('a line takes the place of another one in one step: a tab that is closed meanwhile has one of them', async () => {
  const { user, cart, change } = await openDialog();
  const shown: number[] = [];
  onTestFinished(cart.subscribe(() => shown.push(cart.snapshot().lines.length)));
  await user.click(change);
  await screen.findByText('Black · L');
  expect(screen.queryByText('Black · M')).toBeNull();
  await waitFor(() => expect(cart.snapshot().isStored).toBe(true));
  expect(new Set(shown)).toEqual(new Set([1]));
});

test('a change that the device cannot store leaves the line as it was, and can be made again', async () => {
  const { user, tab, cart, change, choose } = await openDialog();
  allowConsole(/not stored: storage-full/);
  const { store } = tab.ports;
  const { keep } = store;
  store.keep = () => Promise.reject(new StorageError('storage-full'));
  await user.click(change);
  await screen.findByText(/^This device is full/);
  expect(cart.snapshot().lines).toMatchObject([{ payload: { size: 'M' }, qty: 2 }]);
  store.keep = keep;
  await user.click(await choose());
  await waitFor(() => expect(cart.snapshot().lines).toMatchObject([{ payload: { size: 'L' }, qty: 2 }]));
});

test('a second press while the device stores the first one does not double the quantity', async () => {
  const { tab, cart, change } = await openDialog();
  const letGo = holdWrites(tab);
  fireEvent.click(change);
  fireEvent.click(change);
  letGo();
  await waitFor(() => expect(screen.queryByText('Black · M')).toBeNull());
  await waitFor(() => expect(cart.snapshot().isStored).toBe(true));
  expect(cart.snapshot().lines.map(({ qty }) => qty)).toEqual([2]);
});
