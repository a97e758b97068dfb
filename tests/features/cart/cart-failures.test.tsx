import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLazySync, type LazySync } from '#src/features/session/lazy-sync.ts';
import { cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openDevice, openTab } from '#tests/kit/page/device.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { combo, shaker, tee } from './sample-products.ts';

const refused = () => refusal(409, 'out-of-stock', 'Only 3 of these are left');
const payment = {
  'GET /get-discount': { data: { discountPercentage: 0, discountActive: false } },
  'GET /cod-status': { isCodEnabled: true },
};
const shipping = { 'GET /shipping-charges': { data: [] }, ...payment };
const item = { _id: 'item-1', product_id: tee, quantity: 1, color: 'Black', size: 'M' };

test.each([
  ['a single product', tee, 'Failed to adding product into cart'],
  ['a combo', combo, 'Failed to add combo products to cart'],
])(
  'adding %s that the backend refuses says so, and keeps it under "Not saved" with the reason',
  async (_name, product, text) => {
    const canned = cannedFetch({
      ...shipping,
      'GET /productbyname': { data: [product] },
      'GET /products': { data: [product] },
      'POST /add-cart': refused,
    });
    const { user, router } = await openPage('/product/any', canned);
    await user.click(await screen.findByRole('button', { name: 'Add to Cart' }));
    await screen.findByText(text);
    await screen.findByRole('link', { name: 'Cart, empty' });
    await router.navigate({ to: '/cart' });
    const notSaved = within(await screen.findByRole('region', { name: 'Not saved (1)' }));
    expect(notSaved.getByText(product.productName)).toBeTruthy();
    expect(notSaved.getByText(`${text}. Only 3 of these are left`)).toBeTruthy();
  },
);

test('after an add whose answer has no line, the cart is fetched', async () => {
  const lines: object[] = [];
  const canned = cannedFetch({
    'GET /productbyname': { data: [tee] },
    'GET /products': { data: [tee] },
    'POST /add-cart': () => {
      lines.push(item);
      return {};
    },
    'GET /get-cart': () => ({ data: { cartItems: { items: lines } } }),
  });
  const { user } = await openPage('/product/Training-Tee', canned);
  await user.click(await screen.findByRole('button', { name: 'Add to Cart' }));
  await screen.findByText('Product added to cart successfully');
  await waitFor(() => expect(canned.calls).toContain('POST /add-cart'));
  await waitFor(() => expect(canned.calls.slice(canned.calls.indexOf('POST /add-cart'))).toContain('GET /get-cart'));
  expect(screen.getByRole('link', { name: 'Cart, 1 item' })).toBeTruthy();
});

test('a cart that cannot be fetched shows an error and a retry button', async () => {
  allowConsole(/\[query\]/);
  let isBroken = true;
  const canned = cannedFetch({
    ...shipping,
    'GET /get-cart': () => (isBroken ? Response.json({}, { status: 500 }) : { cartItems: [item] }),
  });
  const tab = openTab(openDevice(), canned);
  onTestFinished(tab.close);
  const { user } = await openPage('/cart', { ...canned, tab });
  await screen.findByText('Failed to fetch cart items');
  isBroken = false;
  const wake = vi.spyOn(tab.sync.outbox, 'wake');
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  // The shopper does not wait for the end of a long pause.
  expect(wake).toHaveBeenCalledWith('visible');
  await screen.findByRole('link', { name: 'Training Tee' });
});

test.each([
  ['can be tried again', () => screen.getByRole('button', { name: 'Try again' }).click()],
  ['appears as soon as the page has loaded it', (sync: LazySync) => void sync.open()],
])('a cart whose code does not load says so, and %s', async (_how, loadAgain) => {
  allowConsole(/outbox/);
  const canned = cannedFetch({ ...shipping, 'GET /get-cart': { cartItems: [item] } });
  const tab = openTab(openDevice(), canned);
  onTestFinished(tab.close);
  let isBroken = true;
  const lazySync = createLazySync(async () => {
    if (isBroken) throw new TypeError('Failed to fetch');
    return () => tab.sync;
  });
  await openPage('/cart', { ...canned, tab, lazySync });
  await screen.findByText('Your cart did not load');
  isBroken = false;
  loadAgain(lazySync);
  await screen.findByRole('link', { name: 'Training Tee' });
});

test('a shipping charge that did not load is not passed over in silence', async () => {
  allowConsole(/\[query\]/);
  const canned = cannedFetch({
    ...payment,
    'GET /shipping-charges': () => Response.json({}, { status: 500 }),
    'GET /get-cart': { cartItems: [item] },
  });
  await openPage('/cart', canned);
  await screen.findByText(/Cash on delivery may add a charge/);
});

test('placeholders stand in until the cart is known', async () => {
  const canned = cannedFetch({ ...shipping, 'GET /get-cart': () => new Promise<object>(() => undefined) });
  await openPage('/cart', canned);
  const [loading] = await screen.findAllByText('Loading your cart');
  expect(loading?.closest('[role="status"]')).not.toBeNull();
});

test('lines that ran out or left the shop are shown as what they are', async () => {
  const canned = cannedFetch({
    ...shipping,
    'GET /get-cart': {
      cartItems: [
        { ...item, color: 'Navy', size: 'M' },
        { ...item, _id: 'item-2', color: 'Navy', size: 'L', quantity: 4 },
        { ...item, _id: 'item-3', product_id: null },
      ],
    },
  });
  const { user } = await openPage('/cart', canned);
  await screen.findByText('Out of stock');
  expect(screen.getByText('Only 3 left, 4 chosen')).toBeTruthy();
  expect(screen.getByText('No longer sold. Please remove it.')).toBeTruthy();
  // 5 tees of Rs. 999; a deleted product costs nothing.
  expect(screen.getAllByText('Rs. 4,995').length).toBeGreaterThan(0);
  expect(screen.getAllByRole('spinbutton')).toHaveLength(2);

  await user.click(screen.getByRole('button', { name: 'Make it 3' }));
  await screen.findByText('Only 3 left');
  expect(screen.getAllByRole('spinbutton').map((field) => (field as HTMLInputElement).value)).toEqual(['1', '3']);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Training Tee'));
});

test('a line shows the picture of its colour, or else that of the product', async () => {
  const bottle = { _id: 'item-2', product_id: shaker, quantity: 1, color: 'Black', size: '700 ml' };
  const canned = cannedFetch({
    ...shipping,
    'GET /get-cart': { cartItems: [{ ...item, color: 'Navy', size: 'L' }, bottle] },
  });
  await openPage('/cart', canned);
  const pictureOf = async (name: string) =>
    within((await screen.findByRole('link', { name })).closest('li') as HTMLElement).getByRole('presentation');
  expect((await pictureOf('Training Tee')).getAttribute('src')).toContain('training-tee--navy');
  expect((await pictureOf('Shaker Bottle')).getAttribute('src')).toContain('shaker-bottle--black');
});

test('two equal lines of a backend that does not merge are one line with the pieces of both', async () => {
  const canned = cannedFetch({ ...shipping, 'GET /get-cart': { cartItems: [item, { ...item, _id: 'item-2' }] } });
  await openPage('/cart', canned);
  await screen.findByRole('link', { name: 'Training Tee' });
  expect(screen.getByRole('spinbutton', { name: 'Quantity of Training Tee' })).toHaveProperty('value', '2');
});

test('with a COD charge the cart says when it applies and how much it is', async () => {
  const canned = cannedFetch({
    ...payment,
    'GET /get-cart': { cartItems: [item] },
    'GET /shipping-charges': { data: [{ status: 'active', type: 'flat', amount: 50 }] },
  });
  await openPage('/cart', canned);
  await screen.findByText('Free when you pay online. Cash on delivery adds Rs. 50 at checkout.');
});

test('a cart that the shop has just confirmed names no age of its prices', async () => {
  await openPage('/cart', cannedFetch({ ...shipping, 'GET /get-cart': { cartItems: [item] } }));
  await screen.findByRole('link', { name: 'Training Tee' });
  expect(screen.queryByText(/^Prices as of/)).toBeNull();
});

test('options of a line that did not load can be requested again', async () => {
  allowConsole(/\[query\]/);
  let isBroken = true;
  const canned = cannedFetch({
    ...shipping,
    'GET /get-cart': { cartItems: [item] },
    'GET /product': () => (isBroken ? refusal(500, 'internal') : { data: tee }),
  });
  const { user } = await openPage('/cart', canned);
  await user.click(await screen.findByRole('button', { name: 'Change size: Training Tee' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Training Tee' }));
  const again = await dialog.findByRole('button', { name: 'Try again' });
  isBroken = false;
  await user.click(again);
  expect(await dialog.findByRole('radio', { name: /^L/ })).toBeTruthy();
});
