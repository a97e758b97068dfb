import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';
import { tee } from '../cart/sample-products.ts';
import { type CatalogueShop, openCatalogueShop } from './catalogue-shop.ts';

let shop: CatalogueShop;
beforeAll(async () => {
  shop = await openCatalogueShop();
});
afterAll(() => shop.close());

/** The names on the cards, in order. */
const cards = () =>
  within(screen.getByRole('region', { name: 'Products' }))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);

const openCategory = async (kind: 'ours' | 'plain', search = '') => {
  const page = await openPage(`/category-products/mens-apparel${search}`, shop[kind]);
  await screen.findByText(/^\d+ products?$/);
  const panel = within(screen.getByRole('complementary', { name: 'Filters' }));
  const chips = () => within(screen.getByRole('list', { name: 'Active filters' }));
  return { ...page, panel, chips };
};

describe.each(['ours', 'plain'] as const)('a listing of %s backend', (kind) => {
  test('shows its category, how many there are, and a first page of them', async () => {
    await openCategory(kind);
    await screen.findByRole('heading', { level: 1, name: "Men's Apparel" });
    expect(screen.getByText('26 products').role).toBe('status');
    expect(cards()).toHaveLength(24);
    expect(cards()[0]).toBe('Training Tee 1');
  });

  test('shows the rest at a press of Show more', async () => {
    const { user } = await openCategory(kind);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(cards()).toHaveLength(26));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    // The button is gone; the focus is at the end of the cards.
    await waitFor(() => expect(document.activeElement?.textContent).toBe(cards().at(-1)));
  });

  test('is put in order, in the address too, and back in its own order', async () => {
    const { user, router } = await openCategory(kind);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price: high to low');
    await waitFor(() => expect(cards()[0]).toBe('Training Tee 26'));
    expect(router.state.location.search).toEqual({ sort: 'price-high' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Featured');
    await waitFor(() => expect(cards()[0]).toBe('Training Tee 1'));
    expect(router.state.location.search).toEqual({});
  });

  test('is narrowed step by step, each step a chip that can be taken off', async () => {
    const { user, router, panel, chips } = await openCategory(kind);
    await user.click(panel.getByRole('button', { name: 'Navy' }));
    await screen.findByText('13 products');
    const [card] = screen.getAllByRole('link', { name: /^Training Tee \d/ });
    expect(card?.getAttribute('href')).toMatch(/\?color=Navy$/);
    await user.click(panel.getByRole('button', { name: 'L' }));
    await user.click(panel.getByRole('checkbox', { name: 'In stock only' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ color: 'Navy', size: 'L', inStock: true }));
    expect(panel.getByRole('button', { name: 'Navy', pressed: true })).toBeTruthy();

    await user.click(chips().getByRole('button', { name: 'Remove filter: Size: L' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ color: 'Navy', inStock: true }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Products' })));
    await user.click(chips().getByRole('button', { name: 'Clear all' }));
    await screen.findByText('26 products');
    expect(router.state.location.search).toEqual({});
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  });

  test('two filters pressed before the cards follow show at once, and both count', async () => {
    const { router, panel } = await openCategory(kind);
    for (const name of ['Navy', 'L']) fireEvent.click(panel.getByRole('button', { name }));
    expect(panel.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual([
      'Navy',
      'L',
    ]);
    expect(router.state.location.search).toEqual({});
    await waitFor(() => expect(router.state.location.search).toEqual({ color: 'Navy', size: 'L' }));
    // Back contradicts the optimistic changes.
    await act(async () => router.history.back());
    await waitFor(() => expect(panel.getAllByRole('button', { pressed: true })).toHaveLength(1));
  });

  test('pressing a chosen name again takes it off', async () => {
    const { user, panel, router } = await openCategory(kind, '?color=black');
    await screen.findByText('13 products');
    await user.click(panel.getByRole('button', { name: 'Black', pressed: true }));
    await screen.findByText('26 products');
    expect(router.state.location.search).toEqual({});
  });

  test('takes prices with GST, the wrong way round too', async () => {
    const { user, panel, router, chips } = await openCategory(kind);
    await user.type(panel.getByRole('textbox', { name: 'From' }), 'Rs. 440.50');
    await user.type(panel.getByRole('textbox', { name: 'To' }), '४२०{Enter}');
    // 400, 410 and 420 rupees with 5% GST are Rs. 420, 431 and 441.
    await screen.findByText('2 products');
    expect(cards()).toEqual(['Training Tee 1', 'Training Tee 2']);
    expect(router.state.location.search).toEqual({ minPrice: 420, maxPrice: 440 });
    const typed = () => panel.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
    expect(typed()).toEqual(['420', '440']);
    await user.click(chips().getByRole('button', { name: /420/ }));
    await waitFor(() => expect(typed()).toEqual(['', '440']));
  });

  test('opens narrowed from a shared address and leaves out what makes no sense in it', async () => {
    const { user, router, panel, chips } = await openCategory(
      kind,
      '?sort=price-low&maxPrice=440&size=%F0%9F%98%80&minPrice=cheap',
    );
    expect(await screen.findByText('0 products')).toBeTruthy();
    panel.getByRole('button', { name: '😀', pressed: true });
    expect(
      chips()
        .getAllByRole('button')
        .map((chip) => chip.textContent),
    ).toEqual(['Up to Rs.\u00a0440', 'Size: 😀', 'Clear all']);
    expect(screen.getByText('No products found for the selected category .')).toBeTruthy();
    screen.getByText('No product matches all of these filters. Remove one to see more.');
    const [, belowText] = screen.getAllByRole('button', { name: 'Clear all' });
    // The order is no filter.
    await user.click(belowText as HTMLElement);
    await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'price-low' }));
  });

  test('of best sellers shows them alone', async () => {
    await openPage('/best-seller', shop[kind]);
    await screen.findByText('2 products');
    expect(cards()).toEqual(['Hex Dumbbell', 'Kettlebell']);
  });

  test('of an unknown category shows a message and links', async () => {
    await openPage('/category-products/shoes', shop[kind]);
    expect(await screen.findByText('No products found for the selected category .')).toBeTruthy();
    const list = within(screen.getByRole('main'));
    const links = () => list.getAllByRole('link').map((link) => link.getAttribute('href'));
    await waitFor(() => expect(links()).toContain('/category-products/yoga-recovery'));
  });
});

describe('a listing that fails', () => {
  test('shows an error by toast and in place, and can be retried', async () => {
    allowConsole(/products failed/, /categories failed/);
    let isBroken = true;
    const { fetch } = cannedFetch({
      'GET /products': () =>
        isBroken ? new Response('oops', { status: 500 }) : { data: [], nextCursor: null, total: 0 },
    });
    const { user } = await openPage('/best-seller', { fetch });
    expect(await screen.findByText('Failed to fetch all products')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No products found.')).toBeTruthy();
  });

  test('of categories shows an error and the products all the same', async () => {
    allowConsole(/categories failed/);
    const { fetch } = cannedFetch({
      'GET /get-categories': () => new Response('', { status: 500 }),
      'GET /products': { data: [], nextCursor: null, total: 0 },
    });
    await openPage('/category-products/yoga-mats', { fetch });
    expect(await screen.findByText('Failed to fetch all categories')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Products' })).toBeTruthy();
    expect(screen.getByText('No products found for the selected category .')).toBeTruthy();
  });
});

describe('the heading of a category', () => {
  const TEE = { _id: 't', productName: 'Training Tee', salePrice: 100, category: "Men's Apparel" };

  test('is the name that its products have, while the categories are not known', async () => {
    const { fetch } = cannedFetch({
      'GET /get-categories': () => new Promise(() => undefined),
      'GET /products': { data: [TEE] },
    });
    await openPage('/category-products/mens-apparel', { fetch });
    expect(await screen.findByRole('heading', { level: 1, name: "Men's Apparel" })).toBeTruthy();
  });

  test('is a placeholder until an answer has it, and never the address', async () => {
    let answer = (_: object): void => undefined;
    const { fetch } = cannedFetch({
      'GET /get-categories': () => new Promise(() => undefined),
      'GET /products': () =>
        new Promise<object>((resolve) => {
          answer = resolve;
        }),
    });
    await openPage('/category-products/mens-apparel', { fetch });
    const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
    await waitFor(() => expect(heading()).toBe('Loading products'));
    expect(screen.queryByText(/Mens apparel/i)).toBeNull();
    await act(async () => answer({ data: [TEE] }));
    await waitFor(() => expect(heading()).toBe("Men's Apparel"));
  });

  test('is a general word where nothing tells it', async () => {
    allowConsole(/categor/i);
    const { fetch } = cannedFetch({
      'GET /get-categories': () => Response.json({}, { status: 500 }),
      'GET /products': { data: [] },
    });
    await openPage('/category-products/mens-apparel', { fetch });
    expect(await screen.findByRole('heading', { level: 1, name: 'Products' })).toBeTruthy();
  });
});

test('while more products load, their space is there already', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow: typeof globalThis.fetch = async (input, init) => {
    if (String(input).includes('cursor=')) await held;
    return shop.ours.fetch(input, init);
  };
  const { user } = await openPage('/category-products/mens-apparel', { fetch: slow });
  await screen.findByText('26 products');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  const places = await screen.findByRole('status', { name: 'Loading products' });
  expect(places.firstElementChild?.childElementCount).toBe(2);
  release();
  await waitFor(() => expect(cards()).toHaveLength(26));
  expect(screen.queryByRole('status', { name: 'Loading products' })).toBeNull();
});

test('a product that moved to the next page meanwhile is shown once', async () => {
  const [tank, vest] = ['Stringer Tank', 'Warm Vest'].map((productName) => ({ ...tee, _id: productName, productName }));
  const canned = cannedFetch({
    'GET /products': ({ query }) =>
      query.has('cursor') ? { data: [tank, vest], nextCursor: null } : { data: [tee, tank], nextCursor: 'c2' },
  });
  const { user } = await openPage('/best-seller', canned);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(cards()).toEqual(['Training Tee', 'Stringer Tank', 'Warm Vest']));
});
