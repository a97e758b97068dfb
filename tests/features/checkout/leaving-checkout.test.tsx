// What /checkout shows while an order is placed, also when the shopper leaves it, comes back, or taps twice.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { fillIn, openCheckoutPage, place, standInWidget } from './checkout-page.tsx';
import { openCheckoutShop, type TillShop } from './checkout-shop.ts';

let shop: TillShop;
beforeAll(async () => {
  shop = await openCheckoutShop();
});
afterAll(() => shop.close());

const held = new Set<string>();
beforeEach(async () => {
  await setPrice(69_900);
  const request = async (
    name: string,
    { ifAvailable }: { ifAvailable?: boolean },
    work: (lock: unknown) => unknown,
  ) => {
    if (ifAvailable && held.has(name)) return work(null);
    held.add(name);
    try {
      return await work({ name });
    } finally {
      held.delete(name);
    }
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query: async () => ({}) } });
  standInWidget((options) => {
    void shop.pay(options).then(options.handler);
  });
});
afterEach(() => {
  delete window.Razorpay;
  Reflect.deleteProperty(navigator, 'locks');
  expect(held).toEqual(new Set());
});

async function setPrice(paise: number) {
  await shop.db.updateTable('product').set({ sale_price_paise: paise }).where('id', '=', 'tee').execute();
  await bumpCatalogueVersion(shop.db);
}

async function openFilledIn() {
  const page = await openCheckoutPage(shop);
  await fillIn(page.user);
  await page.user.click(screen.getByRole('radio', { name: /Pay online/ }));
  const { router } = page;
  return {
    ...page,
    async leave() {
      await act(() => router.navigate({ to: '/about' }));
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull());
    },
    async comeBack() {
      await act(() => router.navigate({ to: '/checkout' }));
    },
  };
}

/** Holds the next such request of the page. Returns how to let it through. */
function hold(call: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  shop.onCall(call, 'before', () => promise);
  onTestFinished(() => resolve());
  return resolve;
}

const CHANGED = { name: 'Something has changed' };
const placed = () => screen.findByRole('heading', { level: 1, name: 'Thank you for your order' });

test('a question that the shopper leaves unanswered ends the order, and the next one begins anew', async () => {
  const { user, leave, comeBack, sessionId } = await openFilledIn();
  await setPrice(79_900);
  await place(user);
  const question = await screen.findByRole('alertdialog', CHANGED);
  expect(question.textContent?.replace(/\s/g, ' ')).toContain('New total Rs. 1,594 instead of Rs. 1,395');
  await leave();
  await waitFor(() => expect(held.has('checkout')).toBe(false));
  await comeBack();
  await user.click(await screen.findByRole('button', { name: 'Place Order' }));
  // The summary beside Place Order has the new price since the first press, so nothing is asked again.
  await placed();
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
});

test('a question that comes after the shopper has left ends the order', async () => {
  const { user, leave, sessionId } = await openFilledIn();
  await setPrice(79_900);
  const go = hold('GET /get-cart');
  await place(user);
  await waitFor(() => expect(held.has('checkout')).toBe(true));
  await leave();
  go();
  await waitFor(() => expect(held.has('checkout')).toBe(false));
  expect(await shop.orders(sessionId)).toEqual([]);
});

test('a double tap places one order and says nothing of another tab', async () => {
  const { sessionId } = await openFilledIn();
  const button = screen.getByRole('button', { name: 'Place Order' });
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Loading...' }).getAttribute('aria-disabled')).toBe('true'),
  );
  fireEvent.click(button);
  await placed();
  expect(screen.queryByText(/another tab/)).toBeNull();
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
});

test('the wait for the confirmation is shown again to a shopper who comes back', async () => {
  allowConsole(/result not accepted/);
  const { user, leave, comeBack, sessionId } = await openFilledIn();
  const go = hold('POST /verify-payment');
  await place(user);
  await screen.findByRole('heading', { name: 'Payment received, confirming your order' });
  await leave();
  await comeBack();
  await screen.findByRole('heading', { name: 'Payment received, confirming your order' });
  go();
  await placed();
  expect(await shop.orders(sessionId)).toEqual(['Placed']);
});

const CONFIRMING = 'Payment received, confirming your order';

/** The first heading of the page, from now on, each time that it changes. */
function followHeading(): string[] {
  const shown: string[] = [];
  const observer = new MutationObserver(() => {
    const [heading] = screen.queryAllByRole('heading');
    if (heading?.textContent && heading.textContent !== shown.at(-1)) shown.push(heading.textContent);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return shown;
}

test('the wait for the confirmation stays until the confirmation, although the order has emptied the cart', async () => {
  const { user } = await openFilledIn();
  const shown = followHeading();
  await place(user);
  await placed();
  // The second one stands there while the order loads.
  expect(shown.slice(shown.indexOf(CONFIRMING))).toEqual([CONFIRMING, 'Order details', 'Thank you for your order']);
});

test('so does the wait of a shopper who has left the page and come back', async () => {
  const { user, leave, comeBack } = await openFilledIn();
  const go = hold('POST /verify-payment');
  await place(user);
  await screen.findByRole('heading', { name: CONFIRMING });
  await leave();
  await comeBack();
  await screen.findByRole('heading', { name: CONFIRMING });
  const shown = followHeading();
  go();
  await placed();
  expect(shown.filter((text) => text !== CONFIRMING)).toEqual(['Order details', 'Thank you for your order']);
});
