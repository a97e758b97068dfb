// The coupon field of the checkout when the shopper leaves the screen and returns, against the reference server.
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { chooseCod, openCheckoutPage } from './checkout-page.tsx';
import { openCheckoutShop, type TillShop } from './checkout-shop.ts';

let shop: TillShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
  await shop.db
    .insertInto('coupon')
    .values([{ id: 'c1', code: 'TEN', discount: 10, discount_type: 'Percentage', active: true }] as never)
    .execute();
});
afterAll(() => shop.close());
/** The checkout with a payment mode and this text in the coupon field, and the way to another page and back. */
async function openWithCode(text: string) {
  const { user, router } = await openCheckoutPage(shop);
  await chooseCod(user);
  await user.type(screen.getByLabelText('Coupon code'), text);
  const leaveAndReturn = async () => {
    await act(() => router.navigate({ to: '/return-policy' }));
    await screen.findByRole('heading', { level: 1, name: 'Return policy' });
    await act(async () => router.history.back());
    return screen.findByLabelText('Coupon code');
  };
  return { leaveAndReturn };
}

test('a coupon that was applied is applied again', async () => {
  const { leaveAndReturn } = await openWithCode('TEN{Enter}');
  await screen.findByRole('button', { name: 'Applied' });
  const field = await leaveAndReturn();
  await screen.findByRole('button', { name: 'Applied' });
  expect(field).toHaveProperty('value', 'TEN');
  const summary = within(screen.getByRole('region', { name: 'Order summary' }));
  expect(await summary.findByText('- Rs. 152')).toBeTruthy();
});

test('a code that was not applied stays in the field and is not applied', async () => {
  const { leaveAndReturn } = await openWithCode('TEN');
  expect(await leaveAndReturn()).toHaveProperty('value', 'TEN');
  expect(await screen.findByRole('button', { name: 'Apply' })).toHaveProperty('disabled', false);
});

test('a coupon that has ended meanwhile is reported', async () => {
  const { leaveAndReturn } = await openWithCode('TEN{Enter}');
  await screen.findByRole('button', { name: 'Applied' });
  const setActive = (active: boolean) =>
    shop.db
      .updateTable('coupon')
      .set({ active: active as never })
      .where('id', '=', 'c1')
      .execute();
  await setActive(false);
  onTestFinished(async () => void (await setActive(true)));
  const field = await leaveAndReturn();
  await waitFor(() => expect(screen.getByText(/coupon/i, { selector: '.text-danger span' })).toBeTruthy());
  expect(field).toHaveProperty('value', '');
});
