// What the cart tells a shopper who decides: price, saving, delivery, returns, payment; and what can be done with a line.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { type Answer, cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { combo, comboChoices, shaker, tee } from './sample-products.ts';

const line = { _id: 'item-1', product_id: tee, quantity: 2, color: 'Black', size: 'M' };
const settings = {
  'GET /shipping-charges': { data: [{ status: 'active', type: 'flat', amount: 50 }] },
  'GET /get-discount': { data: { discountPercentage: 5, discountActive: true } },
  'GET /cod-status': { isCodEnabled: true },
};

/** The cart page with these lines on the server. */
async function openCart(answers: Record<string, Answer> = {}, lines: object[] = [line]) {
  const canned = cannedFetch({ ...settings, 'GET /get-cart': () => ({ cartItems: lines }), ...answers });
  const page = await openPage('/cart', canned);
  await screen.findByRole('region', { name: 'Order summary' });
  return { ...page, calls: canned.calls };
}
const summary = () => within(screen.getByRole('region', { name: 'Order summary' }));
const row = (label: string) => summary().getByText(label).parentElement?.textContent;

afterEach(() => {
  vi.useRealTimers();
});

test('the options of a product that another backend no longer has are not waited for', async () => {
  const { user } = await openCart({ 'GET /product': { data: [] } });
  await user.click(screen.getByRole('button', { name: 'Change size: Training Tee' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Training Tee' }));
  await dialog.findByText('No longer sold. Please remove it.');
});

test('the summary shows the MRP, what the shopper saves and the subtotal, which add up', async () => {
  await openCart({}, [line, { ...line, _id: 'item-2', product_id: shaker, quantity: 1, size: '700 ml' }]);
  expect([row('MRP'), row('You save'), row('Subtotal')]).toEqual([
    'MRPRs.\u00a03,588',
    'You save- Rs.\u00a01,000',
    'SubtotalRs.\u00a02,588',
  ]);
});

test('goods without a saving have no MRP row', async () => {
  await openCart({}, [{ ...line, product_id: shaker, size: '700 ml' }]);
  expect(summary().queryByText('MRP')).toBeNull();
  expect(row('Subtotal')).toBe('SubtotalRs.\u00a01,180');
});

test('the offer for paying online is an amount, and what is then to pay', async () => {
  await openCart();
  expect(await summary().findByText('5% off when you pay online = Rs. 100')).toBeTruthy();
  expect(summary().getByText('Taken off at checkout. You pay Rs. 1,898.')).toBeTruthy();
});

test('a merchant who gives nothing for paying online promises nothing', async () => {
  await openCart({ 'GET /get-discount': { data: { discountPercentage: 5, discountActive: false } } });
  await summary().findByText(/rest on delivery/);
  await waitFor(() => expect(document.querySelector('main .skeleton')).toBeNull());
  expect(summary().queryByText(/when you pay online =/)).toBeNull();
});

test('delivery has a date, returns a term, each with its policy; payment follows the setting', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T10:00:00+05:30'), toFake: ['Date'] });
  await openCart({ 'GET /cod-status': { isCodEnabled: false } });
  expect(summary().getByText(/Usually with you in 3-8 business days, about 26 Nov to 3 Dec\./)).toBeTruthy();
  expect(summary().getByText(/Return it within 10 days of delivery\./)).toBeTruthy();
  expect(summary().getByRole('link', { name: 'Shipping policy' }).getAttribute('href')).toBe('/shipping-policy');
  expect(summary().getByRole('link', { name: 'Return policy' }).getAttribute('href')).toBe('/return-policy');
  expect(await summary().findByText('Pay by card, UPI or net banking.')).toBeTruthy();
});

/** A cart on a server that takes what is sent. */
function takingCart() {
  let lines: object[] = [line];
  return {
    'GET /get-cart': () => ({ cartItems: lines }),
    'GET /product': { data: tee },
    'POST /add-cart': ({ body }: { body: unknown }) => {
      const { products } = body as { products: { size: string; color: string; quantity: number } };
      const { size, color, quantity } = products;
      const added = { _id: `item-${size}`, product_id: tee, size, color, quantity };
      lines = [...lines, added];
      return { data: added };
    },
    'DELETE /delete-cart': ({ query }: { query: URLSearchParams }) => {
      lines = lines.filter((one) => (one as { _id: string })._id !== query.get('cart_item_id'));
      return {};
    },
  } satisfies Record<string, Answer>;
}

test('another size takes the place of the line, in the same quantity', async () => {
  const { user } = await openCart(takingCart());
  await user.click(screen.getByRole('button', { name: 'Change size: Training Tee' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Training Tee' }));
  await user.click(await dialog.findByRole('radio', { name: /^L/ }));
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  await screen.findByText('Black · L');
  await waitFor(() => expect(screen.queryByText('Black · M')).toBeNull());
  expect(screen.getByRole('spinbutton', { name: 'Quantity of Training Tee' })).toHaveProperty('value', '2');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('a line that the wishlist cannot take stays in the cart', async () => {
  allowConsole(/a change was not stored/);
  const canned = cannedFetch({ ...settings, 'GET /get-cart': { cartItems: [line] } });
  const tab = openTab(openDevice(), canned);
  onTestFinished(() => tab.close());
  const { user } = await openPage('/cart', { ...canned, tab });
  const move = await screen.findByRole('button', { name: 'Move to wishlist: Training Tee' });
  // Another tab has a newer release.
  await tab.ports.store.update(tab.sync.outbox.wishlist(null).queueKey, () => ({ v: 2 }));
  await user.click(move);
  await screen.findByText(/^The shop was updated in another tab/);
  expect(screen.getByRole('spinbutton', { name: 'Quantity of Training Tee' })).toBeTruthy();
});

test('a size that is sold out is refused, and the line stays', async () => {
  const { user } = await openCart(takingCart());
  await user.click(screen.getByRole('button', { name: 'Change size: Training Tee' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Training Tee' }));
  await user.click(await dialog.findByRole('radio', { name: /Navy/ }));
  await user.click(dialog.getByRole('radio', { name: /^M/ }));
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  await screen.findByText('Item is out of stock');
  expect(screen.getByText('Black · M')).toBeTruthy();
});

test('each member of a combo changes in a picker of its own, and the others keep their options', async () => {
  const sizes = [
    { size: 'M', stock: 20 },
    { size: 'L', stock: 4 },
  ];
  const sold = {
    ...combo,
    comboProducts: combo.comboProducts.map((one) => ({ ...one, colors: [{ colorName: 'Black', sizes }] })),
  };
  const members = comboChoices.map((choice) => ({ ...choice, size: 'L' }));
  const ordered = {
    _id: 'item-L',
    product_id: sold,
    quantity: 3,
    color: '',
    size: '',
    isCombo: true,
    comboProducts: members,
  };
  let lines: object[] = [ordered];
  const sent: unknown[] = [];
  const { user, calls } = await openCart(
    {
      'GET /get-cart': () => ({ cartItems: lines }),
      'GET /product': { data: sold },
      'POST /add-cart': ({ body }) => {
        sent.push(body);
        const { products } = body as { products: typeof members };
        const added = { ...ordered, _id: 'item-M', comboProducts: products };
        lines = [...lines, added];
        return { data: added };
      },
      'DELETE /delete-cart': () => {
        lines = lines.filter((one) => one !== ordered);
        return {};
      },
    },
    lines,
  );
  await user.click(screen.getByRole('button', { name: 'Change options: Shake & Train Combo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Shake & Train Combo' }));
  const ofTee = within(await dialog.findByRole('group', { name: 'Training Tee' }));
  expect(ofTee.getByRole('radio', { name: /^L/ })).toHaveProperty('checked', true);
  expect(
    within(dialog.getByRole('group', { name: 'Shaker Bottle' })).getByRole('radio', { name: /^L/ }),
  ).toHaveProperty('checked', true);
  await user.click(ofTee.getByRole('radio', { name: /^M/ }));
  await user.click(dialog.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(calls.filter((call) => /^(POST|DELETE)/.test(call))).toHaveLength(2));
  expect(sent).toMatchObject([
    {
      isCombo: true,
      quantity: 3,
      products: [
        { product_id: 'tee', color: 'Black', size: 'M' },
        { product_id: 'shaker', color: 'Black', size: 'L' },
      ],
    },
  ]);
  await screen.findByText(/Black · M/);
  await waitFor(() => expect(screen.getAllByRole('spinbutton')).toHaveLength(1));
});

test('a combo whose options stay the same is not sent again', async () => {
  const ordered = {
    _id: 'item-1',
    product_id: combo,
    quantity: 1,
    color: '',
    size: '',
    isCombo: true,
    comboProducts: comboChoices,
  };
  const { user, calls } = await openCart({ 'GET /product': { data: combo } }, [ordered]);
  await user.click(screen.getByRole('button', { name: 'Change options: Shake & Train Combo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Shake & Train Combo' }));
  await user.click(await dialog.findByRole('button', { name: 'Change' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('spinbutton')).toHaveProperty('value', '1');
  expect(calls.filter((call) => /^(POST|DELETE)/.test(call))).toEqual([]);
});

const logIn = () => {
  localStorage.setItem('userToken', 'a-token-of-asha-rao');
  localStorage.setItem('contact_email', 'asha@example.com');
};

test('a customer moves a line to the wishlist', async () => {
  logIn();
  const { user, calls } = await openCart({
    ...takingCart(),
    'POST /add-wishlist': { data: { _id: 'wish-1', product_id: tee } },
  });
  await user.click(screen.getByRole('button', { name: 'Move to wishlist: Training Tee' }));
  await screen.findByText('Product added to wishlist successfully');
  await screen.findByText('Your cart is empty');
  await waitFor(() => expect(calls.filter((call) => /^(POST|DELETE)/.test(call))).toHaveLength(2));
});

test('the cart names what was moved out of it and refused by the wishlist', async () => {
  logIn();
  const { user } = await openCart({ ...takingCart(), 'POST /add-wishlist': () => refusal(422, 'unknown-product') });
  await user.click(screen.getByRole('button', { name: 'Move to wishlist: Training Tee' }));
  const notSaved = within(await screen.findByRole('region', { name: 'Not saved (1)' }));
  expect(notSaved.getByText('Training Tee')).toBeTruthy();
});

test('a guest moves a line to the wishlist of this device', async () => {
  const { user, calls } = await openCart();
  await user.click(screen.getByRole('button', { name: 'Move to wishlist: Training Tee' }));
  await screen.findByText('Product added to wishlist successfully');
  expect((await screen.findAllByRole('link', { name: 'Wishlist, 1 item' })).length).toBeGreaterThan(0);
  expect(calls.filter((call) => call.includes('wishlist'))).toEqual([]);
});
