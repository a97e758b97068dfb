import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { openReferenceShop, type ReferenceShop } from './reference-shop.ts';

let shop: ReferenceShop;
beforeAll(async () => {
  shop = await openReferenceShop();
});
afterAll(() => shop.close());

const badge = (items: number) =>
  screen.findByRole('link', { name: items === 0 ? 'Cart, empty' : `Cart, ${items} ${items === 1 ? 'item' : 'items'}` });

/** The product page, once it is interactive. */
async function openProduct(param: string) {
  const page = await openPage(`/product/${param}`, shop);
  await screen.findByRole('heading', { level: 1, name: param.replaceAll('-', ' ') });
  await screen.findByRole('button', { name: 'Add to Cart' });
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }));
  return { ...page, press };
}

/** The cart page with one black tee in it, here and on the server. */
async function openFilledCart() {
  const page = await openProduct('Training-Tee');
  const sessionId = (await page.sync?.current()?.opened()) ?? '';
  await page.press('Add to Cart');
  await waitFor(async () => expect(await shop.cartOf(sessionId)).toEqual(['Training Tee Black S x 1']));
  await page.router.navigate({ to: '/cart' });
  await screen.findByRole('heading', { level: 1, name: /Cart Items/ });
  return { ...page, sessionId };
}

const quantity = () => screen.getByRole('spinbutton', { name: 'Quantity of Training Tee' });

test('an added product is confirmed and counted before the server has responded, and is on the server afterwards', async () => {
  const { press, router, sync } = await openProduct('Training-Tee');
  const sessionId = (await sync?.current()?.opened()) ?? '';
  const letGo = shop.hold('POST /add-cart');
  await press('Add to Cart');
  await badge(1);
  await screen.findByText('Product added to cart successfully');
  expect(await shop.cartOf(sessionId)).toEqual([]);
  letGo();
  await waitFor(async () => expect(await shop.cartOf(sessionId)).toEqual(['Training Tee Black S x 1']));
  await waitFor(() => expect(localStorage.getItem('cartLength')).toBe('1'));

  await router.navigate({ to: '/cart' });
  const line = (await screen.findByRole('link', { name: 'Training Tee' })).closest('li') as HTMLElement;
  expect(within(line).getByText('Black · S')).toBeTruthy();
  expect(within(line).getByText('Rs. 734')).toBeTruthy();
});

test('a double tap on Add to Cart adds once', async () => {
  const { user, router } = await openProduct('Training-Tee');
  await user.dblClick(screen.getByRole('button', { name: 'Add to Cart' }));
  await screen.findByText('Product added to cart successfully');
  await router.navigate({ to: '/cart' });
  await screen.findByRole('heading', { name: /Cart Items/ });
  expect(quantity()).toHaveProperty('value', '1');
});

test('quick taps on the stepper end right, here and on the server', async () => {
  const { user, sessionId } = await openFilledCart();
  const letGo = shop.hold('PUT /update-cart');
  const before = shop.calls.length;
  const plus = screen.getByRole('button', { name: 'Increase quantity' });
  // With one piece, the price of the line is the price of the piece.
  expect(screen.queryByText(/ each$/)).toBeNull();
  for (let tap = 0; tap < 5; tap += 1) await user.click(plus);
  expect(quantity()).toHaveProperty('value', '6');
  screen.getByText('Rs. 734 each');
  letGo();
  await waitFor(async () => expect(await shop.cartOf(sessionId)).toEqual(['Training Tee Black S x 6']));
  expect(quantity()).toHaveProperty('value', '6');
  // The first may be under way already; of those behind it only the last one counts.
  expect(shop.calls.slice(before).filter((call) => call === 'PUT /update-cart').length).toBeLessThanOrEqual(2);
});

test('a quantity the server refuses goes back to what it was', async () => {
  const { user } = await openFilledCart();
  const fix = shop.fail('PUT /update-cart', 409, 'quantity-limit');
  await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
  await screen.findByText('Failed to update cart item');
  await waitFor(() => expect(quantity()).toHaveProperty('value', '1'));
  fix();
});

test('deleting asks first, and an emptied cart leads back to the shop', async () => {
  const { user } = await openFilledCart();
  await user.click(screen.getByRole('button', { name: 'Remove Training Tee' }));
  await user.click(await screen.findByRole('button', { name: 'No, cancel' }));
  expect(quantity()).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove Training Tee' }));
  await user.click(await screen.findByRole('button', { name: "Yes, I'm sure" }));
  await screen.findByText('Item deleted successfully');
  expect(screen.getByRole('link', { name: 'Shop Now' }).getAttribute('href')).toBe('/');
  await badge(0);
  const heading = screen.getByRole('heading', { level: 1, name: /Cart Items/ });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('an item that could not be deleted comes back', async () => {
  const { user } = await openFilledCart();
  const fix = shop.fail('DELETE /delete-cart', 400, 'invalid-input');
  await user.click(screen.getByRole('button', { name: 'Remove Training Tee' }));
  await user.click(await screen.findByRole('button', { name: "Yes, I'm sure" }));
  await screen.findByText('Failed to delete cart item');
  await waitFor(() => expect(quantity()).toBeTruthy());
  fix();
});

test('a combo is one line with the choice of each member', async () => {
  const { press, router } = await openProduct('Tee-and-Mat');
  await press('Add to Cart');
  await screen.findByText('Product added to cart successfully');
  await router.navigate({ to: '/cart' });
  const line = (await screen.findByRole('link', { name: 'Tee and Mat' })).closest('li') as HTMLElement;
  expect(within(line).getByText('Training Tee: Black · S')).toBeTruthy();
  expect(within(line).getByText('Yoga Mat: Teal · Std')).toBeTruthy();
});

test('the summary adds up, shows shipping as 0 and leads to checkout', async () => {
  const { user } = await openFilledCart();
  await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
  const summary = within(screen.getByRole('region', { name: 'Order summary' }));
  expect(summary.getAllByText('Rs. 1,468')).toHaveLength(2);
  expect(summary.getByText('Rs. 0')).toBeTruthy();
  expect(summary.getByText('including GST')).toBeTruthy();
  expect(summary.getByRole('link', { name: 'Check out' }).getAttribute('href')).toBe('/checkout');
});
