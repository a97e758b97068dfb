// The owner of a checkout: which values are filled in, and what is removed when its customer logs out.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { CHECKOUT_DRAFT } from '#src/features/session/device-notes.ts';
import { field, fillIn, openCheckoutPage, place } from './checkout-page.tsx';
import { openCheckoutShop, type TillShop } from './checkout-shop.ts';

let shop: TillShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.set());
afterEach(() => sessionStorage.clear());

test('the shipping e-mail is the contact e-mail, until another is typed', async () => {
  const { user } = await openCheckoutPage(shop);
  await user.type(field('contact_email'), 'asha@example.com');
  expect(field('shipping_email').value).toBe('asha@example.com');
  await user.clear(field('shipping_email'));
  await user.type(field('shipping_email'), 'ravi@example.com');
  await user.type(field('contact_email'), '.in');
  expect(field('shipping_email').value).toBe('ravi@example.com');
});

/** As another tab of this browser would write it. */
async function elsewhere(change: Record<string, string | null>): Promise<void> {
  await act(async () => {
    for (const [key, value] of Object.entries(change)) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
      fireEvent(window, new StorageEvent('storage', { key }));
    }
  });
}

test('a log-out in another tab leaves nothing of the customer in the form or the tab', async () => {
  localStorage.setItem('userToken', 'a-token-of-asha-rao');
  localStorage.setItem('contact_email', 'asha@example.com');
  const { user } = await openCheckoutPage(shop);
  expect([field('contact_email').value, field('shipping_email').value]).toEqual(Array(2).fill('asha@example.com'));
  await fillIn(user);
  await elsewhere({ userToken: null });
  // The token may merely have expired: the customer has not logged out.
  expect(field('shipping_name').value).toBe('Asha Rao');
  await elsewhere({ contact_email: null });
  await waitFor(() => expect(field('shipping_name').value).toBe(''));
  expect([field('contact_email').value, field('shipping_phone').value]).toEqual(['', '']);
  await waitFor(() => expect(sessionStorage.getItem(CHECKOUT_DRAFT) ?? '').not.toContain('Asha'));
});

test('an order that costs nothing is placed at once, without a payment window', async () => {
  await shop.set({ discount: { discountPercentage: 100, discountActive: true } });
  const { user, sessionId } = await openCheckoutPage(shop);
  await fillIn(user);
  await user.click(screen.getByRole('radio', { name: /Pay online/ }));
  await place(user);
  await screen.findByRole('heading', { level: 1, name: 'Thank you for your order' });
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
  expect(document.querySelector('script[src*="checkout.js"]')).toBeNull();
  await screen.findByRole('link', { name: 'Cart, empty' });
});
