import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openReferenceShop, type ReferenceShop } from '#tests/features/cart/reference-shop.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { openOn, openProductOn } from './shopper.ts';

let shop: ReferenceShop;
let fix = () => {};
beforeAll(async () => {
  shop = await openReferenceShop();
});
afterAll(() => shop.close());
afterEach(() => {
  fix();
  shop.goOnline();
});
const refuse = () => {
  fix = shop.fail('POST /add-cart', 409, 'out-of-stock', 'The last ones are being paid for.');
};
const notSaved = () => screen.findByRole('region', { name: 'Not saved (1)' });

test('a rejected add shows a toast, is listed with its reason, and can be sent again', async () => {
  const device = openDevice();
  refuse();
  const page = await openProductOn(device, shop);
  await page.press('Add to Cart');
  await screen.findByText('Failed to adding product into cart');
  await page.badge(0);
  await page.view.findByText('1 change not saved');
  await page.user.click(page.view.getByRole('link', { name: 'Look' }));
  // The shop's own reason comes before ours.
  expect(within(await notSaved()).getByText(/The last ones are being paid for/)).toBeTruthy();

  fix();
  await page.press('Retry Training Tee');
  await waitFor(async () => expect(await shop.cartOf(page.sessionId)).toEqual(['Training Tee Black S x 1']));
  await page.badge(1);
  expect(screen.queryByRole('region', { name: /Not saved/ })).toBeNull();
});

test('a tab that nobody looks at shows its toast when somebody does', async () => {
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => look.mockRestore());
  refuse();
  const page = await openProductOn(openDevice(), shop);
  await page.press('Add to Cart');
  await page.view.findByText('1 change not saved');
  // A visible tab has noted its toast before this.
  await page.tab.sync.notes.update('later', () => true);
  expect(await page.tab.sync.notes.read('told-refusals')).toBeUndefined();
  // The outbox would read the cart again, and a list that has been read anew is looked at anyway.
  vi.spyOn(page.tab.sync.outbox, 'wake').mockResolvedValue([]);
  look.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await screen.findByText('Failed to adding product into cart');
});

test('a refused add can be let go', async () => {
  const device = openDevice();
  refuse();
  const page = await openProductOn(device, shop);
  await page.press('Add to Cart');
  await page.router.navigate({ to: '/cart' });
  await notSaved();
  await page.press('Dismiss Training Tee');
  await page.view.findByText('Your cart is empty');
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  await waitFor(() => expect(screen.queryByRole('region', { name: /Not saved/ })).toBeNull());
});

test('a rejection while no window was open is shown by the next one, and by one tab only', async () => {
  allowConsole(/\[query\]|fetch/);
  const device = openDevice();
  const before = await openProductOn(device, shop);
  shop.goOffline();
  await before.press('Add to Cart');
  await before.badge(1);
  before.close();

  refuse();
  shop.goOnline();
  const worker = openTab(device, shop);
  await worker.sync.outbox.wake('sync');
  worker.close();

  const [left, right] = await Promise.all([openOn(device, shop, '/cart'), openOn(device, shop, '/about')]);
  await left.view.findByRole('region', { name: 'Not saved (1)' });
  await right.view.findByText('1 change not saved');
  // Both pages share the toasts of this process: if both tabs had shown one, the text would have come back.
  await screen.findAllByText('Failed to adding product into cart');
  const told = await left.tab.sync.notes.read('told-refusals');
  expect(told).toHaveLength(1);
  right.close();
  left.close();

  const later = await openOn(device, shop, '/cart');
  await later.view.findByRole('region', { name: 'Not saved (1)' });
  expect(await later.tab.sync.notes.read('told-refusals')).toEqual(told);
});
