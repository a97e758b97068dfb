import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { combo, shaker, tee } from '../cart/sample-products.ts';
import { openProduct } from './reading.ts';

const main = () => within(screen.getByRole('main'));

describe('the product page', () => {
  test('shows brand, name, price, saving and the tax line', async () => {
    await openProduct(tee);
    await screen.findByRole('heading', { level: 1, name: 'Training Tee' });
    expect(main().getByText('Vyayam')).toBeTruthy();
    expect(main().getAllByText('Rs. 999').length).toBeGreaterThan(0);
    expect(main().getByText('You save Rs. 500')).toBeTruthy();
    expect(main().getByText('Tax included. Shipping calculated at checkout.')).toBeTruthy();
    // The buy panel and what follows render after the top of the page.
    expect(await main().findByText('Shipping Offers')).toBeTruthy();
    expect(main().getByText('Free Shipping Available')).toBeTruthy();
    for (const text of ['Mon-Fri 10am-6pm', 'on all orders', 'Hassle Free Returns', 'Secure Payment'])
      expect(await main().findByText(new RegExp(text))).toBeTruthy();
  });

  test('names another brand where the product has one', async () => {
    await openProduct({ ...tee, brand: 'Akhada' });
    await screen.findByText('Akhada');
  });

  test.each([
    [{ count: 7, hours: 24 }, '7 sold in last 24 hours'],
    [{ count: 2, hours: 1 }, '2 sold in last 1 hour'],
  ])('tells real sales %o', async (soldRecently, text) => {
    await openProduct({ ...tee, soldRecently });
    await screen.findByText(text);
  });

  test('shows no invented sales', async () => {
    await openProduct(tee);
    await screen.findByRole('heading', { level: 1, name: 'Training Tee' });
    expect(screen.queryByText(/sold in last/)).toBeNull();
  });

  test('shows the picture of the chosen colour and asks for the size again', async () => {
    const { user } = await openProduct(tee);
    await user.click(await screen.findByRole('radio', { name: 'Navy' }));
    const first = screen.getByAltText('Training Tee, picture 1 of 3');
    expect(first.getAttribute('src')).toBe('/media/products/training-tee--navy.webp');
    await user.click(screen.getByRole('button', { name: 'Add to Cart' }));
    await screen.findByText('Please select size and color before adding to the cart.');
  });

  test.each([
    [/^Add to Cart: *Sold out$/, 'Item is out of stock'],
    [/^Buy Now$/, 'Product is out of stock, cannot proceed to checkout'],
  ])('a sold-out size can be chosen, and %s says why not', async (button, text) => {
    const { user, calls } = await openProduct(tee);
    await user.click(await screen.findByRole('radio', { name: 'Navy' }));
    await user.click(screen.getByRole('radio', { name: /^M/ }));
    expect(main().getByText('Out of stock')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: button }));
    await screen.findByText(text);
    expect(calls).not.toContain('POST /add-cart');
  });

  test('says how many are left when they are few', async () => {
    const { user } = await openProduct(tee);
    await user.click(await screen.findByRole('radio', { name: 'Navy' }));
    await user.click(screen.getByRole('radio', { name: 'L' }));
    expect(main().getByText('Only 3 left')).toBeTruthy();
  });

  test('counts from 1, not below, and without an upper cap', async () => {
    const { user } = await openProduct(tee);
    const stepper = await screen.findByRole('spinbutton', { name: 'Quantity' });
    expect(stepper).toHaveProperty('value', '1');
    await user.click(screen.getByRole('button', { name: 'Decrease quantity' }));
    expect(stepper).toHaveProperty('value', '1');
    for (let press = 0; press < 30; press += 1)
      await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
    expect(stepper).toHaveProperty('value', '31');
  });

  test('Buy Now adds the chosen quantity and goes to checkout', async () => {
    const sent: unknown[] = [];
    const { user, router } = await openProduct(tee, {
      'POST /add-cart': ({ body }) => {
        sent.push(body);
        return { data: { _id: 'line1', product_id: tee, quantity: 2, color: 'Black', size: 'M' } };
      },
    });
    // The checkout requests settings for which there is no canned response.
    allowConsole(/cod-status|shipping-charges|discount/);
    await user.click(await screen.findByRole('button', { name: 'Increase quantity' }));
    await user.click(screen.getByRole('button', { name: 'Buy Now' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/checkout'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toMatchObject([
      { isCombo: false, products: { product_id: 'tee', quantity: 2, color: 'Black', size: 'M' } },
    ]);
  });

  test('a combo asks for each member, and names the one that is out of stock', async () => {
    const { user } = await openProduct(combo, {}, 'Shake-&-Train-Combo');
    const member = within(await screen.findByRole('group', { name: 'Training Tee' }));
    await user.click(member.getByRole('radio', { name: /^L/ }));
    await user.click(screen.getByRole('button', { name: /^Add to Cart: *Sold out$/ }));
    await screen.findByText('Product Training Tee is out of stock');
  });

  test('a combo without members cannot be added', async () => {
    const { user } = await openProduct({ ...combo, comboProducts: [] });
    await user.click(await screen.findByRole('button', { name: 'Add to Cart' }));
    await screen.findByText('No combo products selected');
  });

  test('shows the description without what could run', async () => {
    await openProduct({ ...tee, description: '<p>Light <img src=x onerror="alert(1)"><script>alert(2)</script></p>' });
    await screen.findByText(/Light/);
    expect(screen.getByText('About this item')).toBeTruthy();
    expect(document.querySelector('main script, main [onerror]')).toBeNull();
  });

  test.each([
    ['none', [], false],
    ['only empty ones', [{ question: ' ', answer: '' }], false],
    ['a question', [{ question: 'Does it shrink?', answer: '' }], true],
    ['an answer', [{ question: '', answer: 'Wash cold.' }], true],
  ])('with %s the FAQ section follows', async (_name, faqs, isShown) => {
    await openProduct({ ...tee, faqs });
    // The element directly above it.
    await screen.findByText(/Mon-Fri/);
    expect(screen.queryByText('Questions and answers') !== null).toBe(isShown);
  });

  test('offers others of the same category, never itself', async () => {
    await openProduct(tee, { 'GET /products': { data: [tee, { ...tee, _id: 'tank', productName: 'Stringer Tank' }] } });
    const others = within(await screen.findByRole('group', { name: 'You may also like these products' }));
    expect(others.getByRole('link', { name: 'Stringer Tank' })).toBeTruthy();
    expect(others.queryByRole('link', { name: 'Training Tee' })).toBeNull();
  });

  test('copies the link where the device cannot share', async () => {
    const { user } = await openProduct(tee);
    const copy = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    await screen.findByText('Link copied');
    expect(copy).toHaveBeenCalledWith(location.href);
  });

  test('opens the share sheet of the device, whose closing is no failure', async () => {
    const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
    const { user } = await openProduct(tee);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({ title: 'Training Tee', url: location.href });
    expect(screen.queryByText('Could not copy the link')).toBeNull();
  });
});

describe('a product address', () => {
  test.each([
    ['Push-Up Bars', 'Push-Up-Bars'],
    ['Creatine 100% Pure', 'Creatine-100%25-Pure'],
    ['Stretch & Tone Bands', 'Stretch-%26-Tone-Bands'],
    ["Women's Leggings", "Women's-Leggings"],
    ['Tee / Dry-Knit', 'Tee-%2F-Dry-Knit'],
  ])('finds %s among near matches', async (productName, param) => {
    const asked: (string | null)[] = [];
    await openPage(
      `/product/${param}`,
      cannedFetch({
        'GET /products': { data: [] },
        'GET /productbyname': ({ query }) => {
          asked.push(query.get('productName'));
          return { data: [shaker, { ...tee, productName }] };
        },
      }),
    );
    await screen.findByRole('heading', { level: 1, name: productName });
    expect(asked[0]).toBe(productName.replaceAll('-', ' '));
  });

  test('of a name with a hyphen is found on a backend that compares names exactly', async () => {
    const canned = cannedFetch({
      'GET /productbyname': { data: [] },
      'GET /products': { data: [shaker, { ...tee, productName: 'Push-Up Bars' }] },
    });
    await openPage('/product/Push-Up-Bars', canned);
    await screen.findByRole('heading', { level: 1, name: 'Push-Up Bars' });
  });

  test.each([
    ['an empty list', { data: [] }],
    ['404', () => refusal(404, 'unknown-product')],
  ])('nobody knows, answered with %s, leads to search and home', async (_name, answer) => {
    const canned = cannedFetch({ 'GET /productbyname': answer, 'GET /products': { data: [], nextCursor: null } });
    await openPage('/product/Nothing', canned);
    await screen.findByText('We could not find this product');
    expect(main().getByRole('link', { name: 'Search products' }).getAttribute('href')).toBe('/searched-products');
    expect(main().getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/');
  });

  test('that fails shows an error, and can be retried', async () => {
    allowConsole(/\[query\]/);
    let isBroken = true;
    const { user } = await openProduct(tee, {
      'GET /productbyname': () => (isBroken ? Response.json({}, { status: 500 }) : { data: [tee] }),
    });
    await screen.findByText('Failed to fetch Product by name');
    isBroken = false;
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { level: 1, name: 'Training Tee' });
  });

  test("renders at once from the listing's data", async () => {
    const canned = cannedFetch({
      'GET /products': { data: [tee] },
      'GET /productbyname': () => new Promise<object>(() => undefined),
    });
    const { user } = await openPage('/category-products/mens-apparel', canned);
    await user.click(await screen.findByRole('link', { name: 'Training Tee' }));
    await screen.findByRole('heading', { level: 1, name: 'Training Tee' });
    expect(await screen.findByRole('button', { name: 'Add to Cart' })).toBeTruthy();
  });

  test("whose detail does not load keeps the listing's data, shows an error, and can be retried", async () => {
    allowConsole(/product failed/);
    let isBroken = true;
    const canned = cannedFetch({
      'GET /products': { data: [tee] },
      'GET /productbyname': () => (isBroken ? Response.json({}, { status: 500 }) : { data: [tee] }),
    });
    const { user } = await openPage('/category-products/mens-apparel', canned);
    await user.click(await screen.findByRole('link', { name: 'Training Tee' }));
    await screen.findByRole('heading', { level: 1, name: 'Training Tee' });
    expect(await screen.findByText('Failed to fetch Product detail')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Add to Cart' })).toBeTruthy();
    isBroken = false;
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('What People Are Saying !')).toBeTruthy();
  });
});
