import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readSearchParams } from '#src/features/search/search-params.ts';
import { type CatalogueShop, openCatalogueShop } from '#tests/features/catalogue/catalogue-shop.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

let shop: CatalogueShop;
beforeAll(async () => {
  shop = await openCatalogueShop();
});
afterAll(() => shop.close());

const cards = () =>
  within(screen.getByRole('region', { name: 'Products' }))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent);

describe('search', () => {
  test('shows what fits, best first, and how many', async () => {
    await openPage('/searched-products?q=dumbbell', shop.ours);
    await screen.findByText('2 products');
    expect(screen.getByRole('heading', { level: 1, name: 'Results for “dumbbell”' })).toBeTruthy();
    expect(cards()).toEqual(['Hex Dumbbell', 'Mat and Dumbbell']);
  });

  test('forgives a typing error', async () => {
    await openPage('/searched-products?q=ketlebell', shop.ours);
    await screen.findByText('2 products');
    expect(cards()).toContain('Kettlebell');
  });

  test('can be narrowed and put in order without losing its text', async () => {
    const { user, router } = await openPage('/searched-products?q=tee', shop.ours);
    await screen.findByText('26 products');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price: high to low');
    await waitFor(() => expect(cards()[0]).toBe('Training Tee 26'));
    expect(router.state.location.search).toEqual({ q: 'tee', sort: 'price-high' });
  });

  test('keeps its text in the address when its filters are cleared', async () => {
    const { user, router } = await openPage('/searched-products?q=tee&maxPrice=1000000', shop.ours);
    await screen.findByText('26 products');
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'tee' }));
  });

  test('leads from a page that does not exist to all products, not to the last search', async () => {
    const { user, router } = await openPage('/searched-products?q=dumbbell', shop.ours);
    await screen.findByText('2 products');
    await act(() => router.navigate({ to: '/no-such-page' as '/' }));
    await user.click(await screen.findByRole('link', { name: 'See all products' }));
    await screen.findByRole('heading', { level: 1, name: 'All products' });
  });

  test('drops a word that matches nothing, and says so', async () => {
    await openPage('/searched-products?q=yoga%20mat%20xyzzy', shop.ours);
    const said = await screen.findByText('Nothing matches “yoga mat xyzzy”. Showing results for “yoga mat”.');
    expect(said.role).toBe('status');
    expect(cards()).toEqual(['Yoga Mat']);
  });

  test.each([
    ['track order', 'Track order', '/track-order'],
    ['size chart', 'Clothes, each with its size guide', '/searched-products?q=apparel'],
  ])('of “%s” links to that page', async (text, name, to) => {
    await openPage(`/searched-products?q=${encodeURIComponent(text)}`, shop.ours);
    const links = within(await screen.findByRole('navigation', { name: 'Pages of the shop' })).getAllByRole('link');
    expect(links[0]?.textContent).toBe(name);
    expect(links[0]?.getAttribute('href')).toBe(to);
  });

  test('a page of the shop that the text names is offered first, and opens', async () => {
    const { user, router } = await openPage('/about', shop.ours);
    await user.type(screen.getAllByRole('combobox', { name: 'Search products' })[0] as HTMLElement, 'return');
    await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toBe('Return policy'));
    await waitFor(() => expect(screen.getByText('1 suggestion').getAttribute('role')).toBe('status'));
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/return-policy'));
  });

  test('a page of the shop that lists goods opens with its own text', async () => {
    const { user, router } = await openPage('/about', shop.ours);
    await user.type(screen.getAllByRole('combobox', { name: 'Search products' })[0] as HTMLElement, 'size chart');
    await user.click(await screen.findByRole('option', { name: 'Clothes, each with its size guide' }));
    await waitFor(() => expect(router.state.location.href).toBe('/searched-products?q=apparel'));
  });

  test('of one product offers nothing to filter or sort', async () => {
    await openPage('/searched-products?q=hex', shop.ours);
    await screen.findByText('1 product');
    expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull();
  });

  test('shows a long text in a small heading', async () => {
    await openPage(`/searched-products?q=${'yoga%20'.repeat(60)}`, shop.ours);
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading.className).toContain('line-clamp-2');
  });

  test('says that nothing fits, and shows ways on and goods all the same', async () => {
    await openPage('/searched-products?q=trampoline', shop.ours);
    expect(await screen.findByText('No products found for the searched query.')).toBeTruthy();
    const hrefOf = (name: string) => within(screen.getByRole('main')).getByRole('link', { name }).getAttribute('href');
    expect([hrefOf('All products'), hrefOf('Best sellers')]).toEqual(['/searched-products?q=', '/best-seller']);
    expect(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByText('Search').ariaCurrent).toBe('page');
    const popular = within(await screen.findByRole('region', { name: 'Popular' }));
    expect(popular.getAllByRole('heading', { level: 3 }).length).toBeGreaterThan(0);
  });

  test('for nothing lists everything', async () => {
    await openPage('/searched-products?q=', shop.ours);
    await screen.findByText('31 products');
    expect(screen.getByRole('heading', { level: 1, name: 'All products' })).toBeTruthy();
  });

  test('goes from the box in the header to its results, and again for the next text', async () => {
    const { user, router } = await openPage('/searched-products?q=tee', shop.ours);
    await screen.findByText('26 products');
    const box = screen.getAllByRole('combobox', { name: 'Search products' })[0] as HTMLElement;
    await user.clear(box);
    await user.type(box, 'yoga mat{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Results for “yoga mat”' });
    await waitFor(() => expect(cards()).toContain('Yoga Mat'));
    expect(router.state.location.search).toEqual({ q: 'yoga mat' });
  });

  test('without a text shows the last search again', async () => {
    const { router } = await openPage('/searched-products?q=yoga', shop.ours);
    await screen.findByText(/^\d products?$/);
    await router.navigate({ to: '/about' });
    await router.navigate({ to: '/searched-products' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Results for “yoga”' })).toBeTruthy();
  });

  test('that fails is only logged, and can be retried', async () => {
    allowConsole(/products failed/);
    const { fetch } = cannedFetch({ 'GET /productdetailbyname': () => new Response('', { status: 500 }) });
    await openPage('/searched-products?q=tee', { fetch });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByText('Failed to fetch all products')).toBeNull();
  });

  test('works on a backend without extras', async () => {
    await openPage('/searched-products?q=Yoga&maxPrice=1000', shop.plain);
    await waitFor(() => expect(cards()).toEqual(['Yoga Mat']));
  });
});

test.each([
  [{ q: 'tee' }, { q: 'tee' }],
  [{ q: 20 }, { q: '20' }],
  [{ q: true }, { q: 'true' }],
  [{ q: '' }, { q: '' }],
  [{ q: ['a'] }, {}],
  [{}, {}],
  [
    { q: 'x'.repeat(300), sort: 'rating' },
    { q: 'x'.repeat(200), sort: 'rating' },
  ],
])('reads the text of %j', (search, params) => {
  expect(readSearchParams(search)).toEqual(params);
});

test.each(['/searched-products?q=tee', '/best-seller', '/category-products/mens-apparel'])(
  'another order of %s leaves the page where it is',
  async (path) => {
    const { user, router } = await openPage(path, shop.ours);
    const order = await screen.findByRole('combobox', { name: 'Sort by' });
    await act(() => vi.dynamicImportSettled());
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    onTestFinished(() => scrolled.mockRestore());
    await user.selectOptions(order, 'Price: high to low');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: 'price-high' }));
    await act(() => vi.dynamicImportSettled());
    expect(scrolled).not.toHaveBeenCalled();
  },
);
