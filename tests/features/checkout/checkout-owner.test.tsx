// The owner of a checkout: which values are filled in, and what is removed when its customer logs out.
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { CHECKOUT_DRAFT } from '#src/features/session/device-notes.ts';
import { followLogouts } from '#src/features/session/personal-queries.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { field, fillIn, openCheckoutPage, place } from './checkout-page.tsx';
import { openCheckoutShop, type TillShop } from './checkout-shop.ts';

let shop: TillShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.set());
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

/** Asha's checkout, filled in. */
async function openAsha() {
  localStorage.setItem('userToken', 'a-token-of-asha-rao');
  localStorage.setItem('contact_email', 'asha@example.com');
  // As the start of the page does.
  onTestFinished(followLogouts(new QueryClient(), { clear: async () => undefined }));
  const { user } = await openCheckoutPage(shop);
  expect([field('contact_email').value, field('shipping_email').value]).toEqual(Array(2).fill('asha@example.com'));
  await fillIn(user);
}

test('a log-out in another tab leaves nothing of the customer in the form or the tab', async () => {
  await openAsha();
  await elsewhere({ userToken: null });
  // The token may merely have expired: the customer has not logged out.
  expect(field('shipping_name').value).toBe('Asha Rao');
  await elsewhere({ contact_email: null });
  await waitFor(() => expect(field('shipping_name').value).toBe(''));
  expect([field('contact_email').value, field('shipping_phone').value]).toEqual(['', '']);
  await waitFor(() => expect(sessionStorage.getItem(CHECKOUT_DRAFT) ?? '').not.toContain('Asha'));
});

test('a log-out that this tab learns of late leaves what the next customer has typed on the device', async () => {
  allowConsole(/user-profile failed/);
  await openAsha();
  const draft = { v: 1, owner: 'ravi@example.com', values: { shipping_name: 'Ravi' }, at: Date.now() };
  await elsewhere({
    [CHECKOUT_DRAFT]: JSON.stringify(draft),
    userToken: 'a-token-of-ravi',
    contact_email: 'ravi@example.com',
  });
  await waitFor(() => expect(field('shipping_name').value).toBe('Ravi'));
  expect(JSON.parse(localStorage.getItem(CHECKOUT_DRAFT) ?? '')).toMatchObject({ owner: 'ravi@example.com' });
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
