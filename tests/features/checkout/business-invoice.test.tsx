// 'I need a GST invoice for a business' at the checkout, from typing to the stored invoice.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SELLER } from '#tests/kit/server/checkout.ts';
import { field, fillIn, openCheckoutPage, place, type User } from './checkout-page.tsx';
import { openCheckoutShop, type TillShop } from './checkout-shop.ts';

let shop: TillShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.set({ contact: SELLER, discount: { discountPercentage: 100, discountActive: true } }));
const GSTIN = '27AAPFU0939F1ZV';
const part = () => screen.findByText('I need a GST invoice for a business');
const errorOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent ?? '';
async function retype(user: User, text: string) {
  await user.clear(field('gstin'));
  await user.type(field('gstin'), text);
}

test('the GSTIN is checked as it is typed: its state, its check character, and the billing address', async () => {
  const { user } = await openCheckoutPage(shop);
  await fillIn(user);
  await user.click(await part());
  await retype(user, '99');
  await waitFor(() => expect(errorOf('gstin')).toMatch(/not the code of a state/));
  await retype(user, '27aapfu0939');
  await waitFor(() => expect(errorOf('gstin')).toMatch(/^15 characters/));
  await retype(user, '27 aapfu 0939 f1zx');
  await waitFor(() => expect(errorOf('gstin')).toMatch(/one of its 15 characters is wrong/));
  await retype(user, '27 aapfu 0939 f1zv');
  await waitFor(() => expect(errorOf('gstin')).toBe('Registered in Maharashtra'));
  await user.selectOptions(field('shipping_state'), 'Kerala');
  await waitFor(() => expect(errorOf('gstin')).toMatch(/another state than the billing address/));
});

test('the summary and the invoice name the business, and a killed tab keeps what was typed', async () => {
  const first = await openCheckoutPage(shop);
  await fillIn(first.user);
  await first.user.click(await part());
  await retype(first.user, GSTIN);
  await first.user.type(field('company_name'), 'Rao Sports LLP');
  await first.close();
  sessionStorage.clear();

  // The cart has its tees already. More of them would be a change that the shopper is asked about.
  const { user } = await openCheckoutPage(shop, 0);
  await part();
  expect([field('gstin').value, field('company_name').value]).toEqual([GSTIN, 'Rao Sports LLP']);
  expect(field('gstin').closest('details')).toHaveProperty('open', true);
  const summary = within(screen.getByRole('region', { name: 'Order summary' }));
  expect(summary.getByText(/Rao Sports LLP, 27AAPFU0939F1ZV/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /Pay online/ }));
  await place(user);
  await screen.findByRole('heading', { level: 1, name: 'Thank you for your order' });
  const billing = within(await screen.findByRole('region', { name: 'Billing address' }));
  expect(billing.getByText('Rao Sports LLP')).toBeTruthy();
  expect(billing.getByText(`GSTIN ${GSTIN}`)).toBeTruthy();
  const { document: invoice } = await shop.db.selectFrom('invoice').select('document').executeTakeFirstOrThrow();
  expect(invoice.buyer).toMatchObject({ name: 'Rao Sports LLP', gstin: GSTIN });
});

test('an unfinished GSTIN stops the order, opens the folded part and gets the focus', async () => {
  const { user } = await openCheckoutPage(shop);
  await fillIn(user);
  await user.click(await part());
  await retype(user, '27AAP');
  await user.click(await part());
  expect(field('gstin').closest('details')).toHaveProperty('open', false);
  await user.click(screen.getByRole('radio', { name: /Pay online/ }));
  await place(user);
  await waitFor(() => expect(document.activeElement).toBe(field('gstin')));
  expect(field('gstin').closest('details')).toHaveProperty('open', true);
});

test('a shop without a GSTIN of its own does not offer it', async () => {
  await shop.set({ contact: { ...SELLER, gstin: '' } });
  await openCheckoutPage(shop);
  await screen.findByRole('radio', { name: /Pay online/ });
  expect(screen.queryByText('I need a GST invoice for a business')).toBeNull();
});
