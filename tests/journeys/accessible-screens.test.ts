// axe-core, WCAG 2.2 AA, on every screen and on what opens over it, at phone and desktop width. The checkout has its
// own: checkout-states.test.ts.
import { describe, expect, test } from 'vitest';
import { DESKTOP, openShop, PHONE, type Shop } from '#tests/kit/open-shop.ts';
import { logIn, newAddress, signUp } from '#tests/kit/shopper-account.ts';

/** SPEC 2, route table, where a state of its own is not tested below. */
const ROUTES = [
  ...[
    '/',
    '/product/Rubber-Hex-Dumbbell-Pair',
    '/product/Training-Kit-Combo',
    '/best-seller',
    '/searched-products?q=mat',
  ],
  ...['/category-products/supplements', '/searched-products?q=zzzzqqqq', '/cart', '/order-success?orderId=unknown'],
  ...['/login', '/signup', '/verify-email', '/request-otp', '/track-order', '/contact', '/about', '/stores'],
  ...['/terms-conditions', '/return-policy', '/refund-policy', '/shipping-policy', '/cancellation-policy'],
  ...['/privicy-policy', '/userdashboard/view-order?order_id=unknown', '/no/such/page'],
];

const SIZES = [PHONE, DESKTOP];
/** 1280 px at 400 %: WCAG 1.4.10. */
const ZOOMED = { width: 320, height: 256 };

/** The window changes its size here, which moves everything: what stands still has its own tests. */
async function openAtAnyWidth(): Promise<Shop> {
  const shop = await openShop(PHONE);
  shop.allow(/layout moved/);
  return shop;
}

/** Every barrier of this state at phone and desktop width, on one visit. */
async function barriersOf(shop: Shop, state: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of SIZES) {
    await shop.page.setViewportSize(size);
    for (const line of await shop.axe()) found.push(`${state} at ${size.width} px: ${line}`);
  }
  await shop.page.setViewportSize(PHONE);
  return found;
}

test('every route is free of barriers at both widths, and reads without sideways scrolling at 400 %', {
  timeout: 400_000,
}, async () => {
  const shop = await openAtAnyWidth();
  shop.allow(/get-order\/unknown/);
  const found: string[] = [];
  for (const route of ROUTES) {
    await shop.goTo(route);
    found.push(...(await barriersOf(shop, route)));
    await shop.page.setViewportSize(ZOOMED);
    if (await shop.scrollsSideways()) found.push(`${route} is pushed sideways at 400 %`);
    await shop.page.setViewportSize(PHONE);
  }
  expect(found).toEqual([]);
});

test('forms say what is wrong without a barrier', async () => {
  const shop = await openAtAnyWidth();
  const found: string[] = [];
  const forms = [
    { path: '/login', button: 'Log in', problem: 'Email is required' },
    { path: '/signup', button: 'Sign up', problem: 'Name is required' },
    { path: '/contact', button: /send/i, problem: 'Please enter Your name' },
  ];
  for (const { path, button, problem } of forms) {
    await shop.goTo(path);
    await shop.main.getByRole('button', { name: button }).last().click();
    await shop.main.getByText(problem).first().waitFor();
    found.push(...(await barriersOf(shop, `${path}, refused`)));
  }
  expect(found).toEqual([]);
});

test('what went wrong, what is offline and what lies over the page has no barrier', async () => {
  const shop = await openAtAnyWidth();
  shop.allow(/INTERNET_DISCONNECTED/);
  const found: string[] = [];
  await shop.goTo('/product/Gym-Ball');
  await shop.addToCart();
  await shop.toast('Product added to cart successfully');
  found.push(...(await barriersOf(shop, 'a toast')));
  await shop.main.getByRole('button', { name: 'Enlarge picture' }).click();
  await shop.dialog.waitFor();
  found.push(...(await barriersOf(shop, 'the enlarged picture')));
  await shop.page.keyboard.press('Escape');
  await shop.openCart();
  await shop.offline();
  await shop.page.getByRole('banner').getByText('You are offline').waitFor();
  found.push(...(await barriersOf(shop, 'the cart offline')));
  await shop.online();
  const { mend } = await shop.failCalls(/\/api\/products/);
  await shop.goTo('/best-seller');
  found.push(...(await barriersOf(shop, 'a listing that failed')));
  await mend();
  expect(found).toEqual([]);
});

test('a customer finds no barrier in the dashboard', { timeout: 120_000 }, async () => {
  const shop = await openAtAnyWidth();
  const address = newAddress();
  await signUp(shop, address);
  await logIn(shop, address);
  const found: string[] = [];
  for (const part of ['profile', 'order-history', 'settings', 'cart', 'wishlist', 'password-change']) {
    await shop.goTo(`/userdashboard/${part}`);
    found.push(...(await barriersOf(shop, part)));
  }
  expect(found).toEqual([]);
});

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
])('nothing stands in the way on %s', (_, size) => {
  test('in quick add, a filled cart and its question', async () => {
    const shop = await openShop(size);
    await shop.goTo('/category-products/accessories');
    await shop.card('Barrel Duffle Bag').getByRole('button', { name: /add/i }).click();
    await shop.dialog.getByRole('button', { name: 'Add to Cart' }).waitFor();
    expect(await shop.axe()).toEqual([]);
    await shop.dialog.getByRole('button', { name: 'Add to Cart' }).click();
    await shop.toast('Product added to cart successfully');
    await shop.goTo('/cart');
    expect(await shop.axe()).toEqual([]);
    await shop.main.getByRole('button', { name: /^Remove/ }).click();
    await shop.dialog.waitFor();
    expect(await shop.axe()).toEqual([]);
  });

  test('in the review form', async () => {
    const shop = await openShop(size);
    await shop.goTo('/product/Rubber-Hex-Dumbbell-Pair');
    await shop.main.getByRole('button', { name: 'Add Review' }).first().click();
    await shop.dialog.waitFor();
    expect(await shop.axe()).toEqual([]);
  });
});

test('in the open menu and the open filters of a phone', async () => {
  const shop = await openShop(PHONE);
  await shop.goTo('/category-products/mens-apparel');
  await shop.openMenu();
  await shop.dialog.getByText('Categories').click();
  expect(await shop.axe()).toEqual([]);
  await shop.page.keyboard.press('Escape');
  await shop.main.getByRole('button', { name: /^Filters/ }).click();
  await shop.dialog.waitFor();
  expect(await shop.axe()).toEqual([]);
});

test('in the suggestions below the search box', async () => {
  const shop = await openShop(DESKTOP);
  await shop.goTo('/about');
  await shop.page.getByRole('combobox', { name: 'Search products' }).first().fill('dumbel');
  await shop.page.getByRole('option', { name: /Rubber Hex Dumbbell Pair/ }).waitFor();
  await shop.page.keyboard.press('ArrowDown');
  expect(await shop.axe()).toEqual([]);
});

test('in the open chat', async () => {
  const shop = await openShop(DESKTOP);
  await shop.goTo('/about');
  await shop.page.getByRole('button', { name: /^Chat with us/ }).click();
  await shop.page.getByText('Hello there! How can we help?').waitFor();
  expect(await shop.axe()).toEqual([]);
});

test('in the open dropdown of a desktop', async () => {
  const shop = await openShop(DESKTOP);
  await shop.goTo('/');
  await shop.page.getByRole('banner').getByRole('button', { name: 'Categories' }).click();
  expect(await shop.axe()).toEqual([]);
});
