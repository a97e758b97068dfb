import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { holdWrites } from '#tests/kit/page/hold-writes.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
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
  await user.click(await screen.findByRole('button', { name: 'Change size: Training Tee' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Training Tee' }));
  await user.click(await dialog.findByRole('radio', { name: /^L/ }));
  const change = dialog.getByRole('button', { name: 'Change' });
  return { user, tab, cart: tab.sync.outbox.deviceCart(), change };
}

test('a line that takes the place of another one is stored first: a tab that is closed meanwhile loses nothing', async () => {
  const { user, cart, change } = await openDialog();
  const sizes: number[] = [];
  onTestFinished(cart.subscribe(() => sizes.push(cart.snapshot().lines.length)));
  await user.click(change);
  await screen.findByText('Black · L');
  await waitFor(() => expect(screen.queryByText('Black · M')).toBeNull());
  expect(sizes).toContain(2);
  expect(sizes).not.toContain(0);
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
