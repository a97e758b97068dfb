import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readRecentSearches } from '#src/features/search/recent-searches.ts';
import { type CatalogueShop, openCatalogueShop } from '#tests/features/catalogue/catalogue-shop.ts';
import { holdMedia } from '#tests/kit/page/browser-stand-ins.ts';
import { cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

let shop: CatalogueShop;
beforeAll(async () => {
  shop = await openCatalogueShop();
});
afterAll(() => shop.close());

const box = () => screen.getAllByRole<HTMLInputElement>('combobox', { name: 'Search products' })[0] as HTMLInputElement;
const list = () => screen.queryByRole('listbox', { name: 'Suggestions' });
const options = () => within(list() as HTMLElement).getAllByRole('option');
const texts = () => (list() ? options().map((option) => option.textContent) : []);
const chosen = () => options().find((option) => option.getAttribute('aria-selected') === 'true');

describe('while a shopper types', () => {
  test('what the text finds is offered, with its price, and the way to all of it', async () => {
    const { user } = await openPage('/about', shop.ours);
    expect(box().getAttribute('aria-expanded')).toBe('false');
    await user.type(box(), 'dumbbell');
    await waitFor(() =>
      expect(texts()).toEqual([
        'Hex DumbbellRs.\u00a01,180',
        'Mat and DumbbellRs.\u00a02,006',
        'See all results for “dumbbell”',
      ]),
    );
    expect(box().getAttribute('aria-expanded')).toBe('true');
    expect(box().getAttribute('aria-controls')).toBe(list()?.id);
    await waitFor(() => expect(screen.getByText('2 suggestions').getAttribute('role')).toBe('status'));
  });

  test('a typing error is forgiven', async () => {
    const { user } = await openPage('/about', shop.ours);
    await user.type(box(), 'ketlebell');
    await waitFor(() => expect(texts()[0]).toBe('KettlebellRs.\u00a02,950'));
  });

  test('six suggestions at most are shown, and the link to all', async () => {
    const { user } = await openPage('/about', shop.ours);
    await user.type(box(), 'training tee');
    await waitFor(() => expect(texts()).toHaveLength(7));
  });

  test('the answer to an earlier text never replaces that to a later one', async () => {
    const asked: string[] = [];
    const aborted: string[] = [];
    const { fetch } = cannedFetch({
      'GET /productdetailbyname': ({ query }) => {
        const name = query.get('productName') ?? '';
        return { data: [{ _id: name, productName: `Found by ${name}`, salePrice: 100 }] };
      },
    });
    const slowForYoga: typeof globalThis.fetch = (input, init) => {
      if (!String(input).includes('productName=yoga')) return fetch(input, init);
      asked.push('yoga');
      return new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => {
          aborted.push('yoga');
          reject(new DOMException('stopped', 'AbortError'));
        }),
      );
    };
    const { user } = await openPage('/about', { fetch: slowForYoga });
    await user.type(box(), 'yoga');
    await waitFor(() => expect(list()?.getAttribute('aria-busy')).toBe('true'));
    await waitFor(() => expect(asked).toEqual(['yoga']));
    await user.clear(box());
    await user.type(box(), 'whey');
    await waitFor(() => expect(texts()[0]).toContain('Found by whey'));
    expect(aborted).toEqual(['yoga']);
  });

  test('a search that fails is only logged, and the link to the results stays', async () => {
    allowConsole(/suggestions failed/);
    const { fetch } = cannedFetch({ 'GET /productdetailbyname': () => new Response('', { status: 500 }) });
    const { user } = await openPage('/about', { fetch });
    await user.type(box(), 'mat');
    await waitFor(() => expect(texts()).toEqual(['See all results for “mat”']));
    await waitFor(() => expect(list()?.getAttribute('aria-busy')).toBe('false'));
    expect(screen.queryByText(/Failed to fetch/)).toBeNull();
  });

  test('without a network the suggestions come from the device', async () => {
    const asked: (RequestCache | undefined)[] = [];
    const { fetch } = cannedFetch({
      'GET /productdetailbyname': { data: [{ _id: 'm', productName: 'Yoga Mat', salePrice: 100 }] },
    });
    const workerOnly: typeof globalThis.fetch = (input, init) => {
      if (!String(input).includes('productdetailbyname')) return fetch(input, init);
      asked.push(init?.cache);
      return init?.cache === 'no-store' ? Promise.reject(new TypeError('no network')) : fetch(input, init);
    };
    const { user } = await openPage('/about', { fetch: workerOnly });
    await user.type(box(), 'mat');
    await waitFor(() => expect(texts()[0]).toContain('Yoga Mat'));
    expect(asked).toEqual(['no-store', undefined]);
  });
});

describe('the keyboard', () => {
  test('walks the list from the box and takes what is marked', async () => {
    const { user, router } = await openPage('/about', shop.ours);
    await user.type(box(), 'dumbbell');
    await waitFor(() => expect(texts()).toHaveLength(3));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()?.textContent).toContain('Mat and Dumbbell');
    expect(box().getAttribute('aria-activedescendant')).toBe(chosen()?.id);
    expect(document.activeElement).toBe(box());
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(chosen()).toBeUndefined();
    await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/product/Mat-and-Dumbbell'));
    expect(list()).toBeNull();
    expect(readRecentSearches()).toEqual(['dumbbell']);
  });

  test('searches for the text itself where nothing is marked', async () => {
    const { user, router } = await openPage('/about', shop.ours);
    await user.type(box(), 'dumbbell');
    await waitFor(() => expect(texts()).toHaveLength(3));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.href).toBe('/searched-products?q=dumbbell'));
    expect(list()).toBeNull();
  });

  test('Escape closes the list and leaves the text; leaving the box closes it too', async () => {
    const { user } = await openPage('/about', shop.ours);
    await user.type(box(), 'dumbbell');
    await waitFor(() => expect(list()).not.toBeNull());
    await user.keyboard('{Escape}');
    expect(list()).toBeNull();
    expect(box().value).toBe('dumbbell');
    await user.keyboard('{ArrowDown}');
    expect(list()).not.toBeNull();
    await user.tab();
    await user.tab();
    await waitFor(() => expect(list()).toBeNull());
  });
});

describe('recent searches', () => {
  test('are offered before anything is typed, the last one first, and searched again at a press', async () => {
    const { user, router } = await openPage('/about', shop.ours);
    for (const text of ['yoga', ' training  tee', 'YOGA']) {
      await user.clear(box());
      await user.type(box(), `${text}{Enter}`);
      await screen.findByRole('heading', { level: 1, name: `Results for “${text.trim().replace('  ', ' ')}”` });
    }
    await user.clear(box());
    expect(texts()).toEqual(['YOGA', 'training tee']);
    await user.click(options()[1] as HTMLElement);
    await waitFor(() => expect(router.state.location.href).toBe('/searched-products?q=training+tee'));
    expect(box().value).toBe('training tee');
  });

  test('are cleared at a press, and the box keeps the focus', async () => {
    const { user } = await openPage('/about', shop.ours);
    await user.type(box(), 'yoga{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Results for “yoga”' });
    await user.clear(box());
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(list()).toBeNull();
    expect(document.activeElement).toBe(box());
    expect(localStorage.getItem('recentSearches')).toBeNull();
  });

  test('are the last eight; what is unreadable is none', async () => {
    localStorage.setItem('recentSearches', JSON.stringify(Array.from({ length: 20 }, (_, at) => `search ${at}`)));
    expect(readRecentSearches()).toHaveLength(8);
    localStorage.setItem('recentSearches', '{"a":1}');
    expect(readRecentSearches()).toEqual([]);
  });
});

describe('on a phone the search fills the screen', () => {
  const openSearch = async () => {
    onTestFinished(holdMedia('(width < 48rem)'));
    const opened = await openPage('/about', shop.ours);
    await opened.user.click(box());
    await screen.findByRole('button', { name: 'Back' });
    return opened;
  };
  const footer = () => screen.getByRole('contentinfo', { hidden: true });

  test('with categories and popular goods with their price, and the page behind is inert', async () => {
    await openSearch();
    const popular = within(await screen.findByRole('region', { name: 'Popular' }));
    const hrefs = popular.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/best-seller', '/product/Hex-Dumbbell', '/product/Kettlebell']);
    expect(popular.getAllByRole('link', { name: /Rs\./ })).toHaveLength(2);
    const categories = within(screen.getByRole('region', { name: 'Categories' }));
    expect(categories.getAllByRole('link').length).toBeGreaterThan(0);
    expect(footer().closest('[inert]')).not.toBeNull();
    expect(document.documentElement.hasAttribute('data-modal')).toBe(true);
  });

  test('the focus alone does not open it, typing does', async () => {
    onTestFinished(holdMedia('(width < 48rem)'));
    const { user } = await openPage('/about', shop.ours);
    box().focus();
    await act(() => vi.dynamicImportSettled());
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    await user.keyboard('y');
    expect(await screen.findByRole('button', { name: 'Back' })).toBeTruthy();
  });

  test('results replace both as the shopper types; a press opens the product', async () => {
    const { user, router } = await openSearch();
    await user.type(box(), 'dumbbell');
    await waitFor(() => expect(texts()).toHaveLength(3));
    expect(screen.queryByRole('region', { name: 'Popular' })).toBeNull();
    await user.click(options()[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toBe('/product/Hex-Dumbbell'));
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    expect(footer().closest('[inert]')).toBeNull();
  });

  test('a text that finds nothing says so, and shows goods all the same', async () => {
    const { user } = await openSearch();
    await user.type(box(), 'trampoline');
    expect(await screen.findByText('No products found for the searched query.')).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Popular' })).toBeTruthy();
  });

  test('recent searches come first; Back, Escape and a category leave it', async () => {
    localStorage.setItem('recentSearches', JSON.stringify(['yoga']));
    const { user, router } = await openSearch();
    expect(texts()).toEqual(['yoga']);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    expect(document.documentElement.hasAttribute('data-modal')).toBe(false);
    await user.click(box());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    expect(document.activeElement).toBe(box());
    await user.click(box());
    const categories = within(await screen.findByRole('region', { name: 'Categories' }));
    await user.click(categories.getAllByRole('link')[0] as HTMLElement);
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/category-products/));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Back' })).toBeNull());
  });
});
