import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Product } from '#src/contract/product.ts';
import { makeProduct } from '#tests/domain/listing-fixture.ts';
import { type Answer, cannedFetch, refusal } from '#tests/kit/page/canned-fetch.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { allowConsole } from '#tests/kit/page/stray-console.ts';

const banner = {
  _id: 'b1',
  bannerImg: 'media/banners/one.webp',
  bannerImgMobile: 'media/banners/one-mobile.webp',
  heading: 'Iron for every corner',
  line: 'Dumbbells and kettlebells.',
  linkTo: '/best-seller',
};
const second = { ...banner, _id: 'b2', bannerImg: 'media/banners/two.webp', heading: 'Unroll' };

const goods = (count: number, over: Partial<Product> = {}) =>
  Array.from({ length: count }, (_, at) =>
    makeProduct({ _id: `p${at}`, productName: `Product ${at}`, category: 'Strength Equipment', ...over }),
  );
const list = (data: Product[]) => ({ data, nextCursor: null, total: data.length });
/** Best sellers are a separate request. */
const products =
  (all: Product[], best: Product[] = []): Answer =>
  ({ query }) =>
    list(query.get('bestSeller') ? best : all);

const open = (answers: Record<string, Answer>) =>
  openPage('/', cannedFetch({ 'GET /get-banners': { data: [] }, 'GET /products': products([]), ...answers }));

const never = () => new Promise<never>(() => undefined);
const region = (name: string) => within(screen.getByRole('region', { name }));

describe('banners', () => {
  test('show their text over the picture, and load the first picture first', async () => {
    const { container } = await open({ 'GET /get-banners': { data: [banner, second] } });
    await screen.findByRole('heading', { level: 2, name: 'Iron for every corner' });
    expect(screen.getAllByText('Dumbbells and kettlebells.')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Shop Now: Iron for every corner' }).getAttribute('href')).toBe(
      '/best-seller',
    );

    const [first, next] = container.querySelectorAll<HTMLImageElement>('[aria-roledescription="slide"] img');
    expect(first?.getAttribute('src')).toBe('/media/banners/one.webp');
    expect(first?.getAttribute('fetchpriority')).toBe('high');
    expect(first?.getAttribute('loading')).toBe('eager');
    expect(next?.getAttribute('loading')).toBe('lazy');
    const upright = first?.closest('picture')?.querySelector('source')?.getAttribute('srcset');
    expect(upright).toContain('/media/banners/one-mobile.webp');
  });

  test('can be paused, as they move by themselves', async () => {
    await open({ 'GET /get-banners': { data: [banner, second] } });
    expect(await screen.findByRole('button', { name: 'Pause: Offers' })).toBeTruthy();
  });

  test('go round: there is a way back from the first one', async () => {
    await open({ 'GET /get-banners': { data: [banner, second] } });
    const back = await screen.findByRole('button', { name: 'Previous: Offers' });
    expect(back.getAttribute('aria-disabled')).toBeNull();
  });

  test('have their words over a picture that is made for phones, and below any other', async () => {
    await open({ 'GET /get-banners': { data: [banner, { ...second, bannerImgMobile: '' }] } });
    await screen.findByRole('heading', { level: 2, name: 'Iron for every corner' });
    const headings = screen.getAllByRole('heading', { name: /^(Iron|Unroll)/ });
    expect(headings.map(({ parentElement }) => parentElement?.classList.contains('absolute'))).toEqual([true, false]);
  });

  test('without words lead to the address of the merchant, too', async () => {
    await open({ 'GET /get-banners': { data: [{ _id: 'b1', bannerImg: 'uploads/b.jpg', linkTo: '/best-seller' }] } });
    expect((await screen.findByRole('link', { name: 'Shop Now: Offer 1' })).getAttribute('href')).toBe('/best-seller');
  });

  test('of a backend that sends only pictures are pictures with a name', async () => {
    await open({ 'GET /get-banners': { data: [{ _id: 'b1', bannerImg: 'uploads/b.jpg' }] } });
    expect((await screen.findByRole('img', { name: 'Offer 1' })).getAttribute('src')).toBe('/uploads/b.jpg');
  });

  test.each([
    ['a refusal, in its own words', () => refusal(503, 'busy', 'Banners are resting'), 'Banners are resting'],
    ['a refusal without words', () => refusal(500, 'internal'), 'Could Not Fetch All Banners'],
    [
      'an answer of something else',
      () => Response.json({ message: 'no Route matched' }, { status: 404 }),
      'Could Not Fetch All Banners',
    ],
    ['an answer without a list', () => ({ banners: 'none' }), 'Could Not Fetch All Banners'],
    ['no answer', () => Promise.reject(new TypeError('fetch failed')), 'Could Not Fetch All Banners'],
  ])('tell of %s by toast, and leave no gap', async (_, answer, text) => {
    allowConsole(/banners failed/);
    await open({ 'GET /get-banners': answer });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Offers' })).toBeNull();
  });
});

describe('best sellers', () => {
  test('stand in a row with the way to all of them', async () => {
    await open({ 'GET /products': products([], goods(3, { bestSeller: 'yes' })) });
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3));
    expect(region('Best Seller').getByRole('link', { name: 'View all' }).getAttribute('href')).toBe('/best-seller');
  });

  test('leave no empty row behind', async () => {
    await open({ 'GET /products': products(goods(1), []) });
    await screen.findByText('Product 0');
    expect(screen.queryByRole('link', { name: 'View all' })).toBeNull();
  });
});

describe('Shop Our Best Collections', () => {
  test('is a grid of the products', async () => {
    await open({ 'GET /products': products(goods(5)) });
    await screen.findByText('Product 4');
    expect(screen.getByRole('heading', { level: 2, name: 'Shop Our Best Collections' })).toBeTruthy();
    expect(region('Shop Our Best Collections').getAllByRole('listitem')).toHaveLength(5);
  });

  test('shows 8 placeholders while loading, the row above it 4', async () => {
    const { container } = await open({ 'GET /products': never });
    const placeholders = (name: string) =>
      container.querySelectorAll(`section[aria-label="${name}"] [role="status"] .skeleton.aspect-4\\/5`).length;
    expect(placeholders('Shop Our Best Collections')).toBe(8);
    expect(placeholders('Best Seller')).toBe(4);
  });

  test("says 'No products found.' when there are none", async () => {
    await open({});
    expect(await screen.findByText('No products found.')).toBeTruthy();
  });

  test('shows a failure by toast and lets the shopper try again', async () => {
    allowConsole(/products failed/);
    let isBroken = true;
    const { user } = await open({
      'GET /products': () => (isBroken ? new Response('', { status: 500 }) : list(goods(1))),
    });
    expect(await screen.findByText('Failed to fetch all products')).toBeTruthy();
    isBroken = false;
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Product 0')).toBeTruthy();
  });
});

describe('ways in', () => {
  test('show each category with a photograph of something in it', async () => {
    await open({ 'GET /products': products(goods(2, { productImage: 'media/products/bell.webp' })) });
    const tiles = within(await screen.findByRole('region', { name: 'Shop by category' }));
    const link = await tiles.findByRole('link', { name: 'Strength Equipment' });
    expect(link.getAttribute('href')).toBe('/category-products/strength-equipment');
    await waitFor(() => expect(link.querySelector('img')?.getAttribute('src')).toBe('/media/products/bell.webp'));
  });

  test('show the picture that the merchant gave a category', async () => {
    const category = { _id: 'c1', categoryName: 'Strength Equipment', image: 'media/categories/iron.webp' };
    await open({
      'GET /get-categories': { data: [category] },
      'GET /products': products(goods(2, { productImage: 'media/products/bell.webp' })),
    });
    const tiles = within(await screen.findByRole('region', { name: 'Shop by category' }));
    const link = await tiles.findByRole('link', { name: 'Strength Equipment' });
    await waitFor(() => expect(link.querySelector('img')?.getAttribute('src')).toBe('/media/categories/iron.webp'));
  });
});

describe('the product shown large', () => {
  test('is the one that most was written about, of those the page has anyway', async () => {
    const reviewed = { ratingAverage: 4.2, ratingCount: 9 };
    const most = makeProduct({ _id: 'm', productName: 'Whey Protein', salePrice: 1000, gst: 18, ...reviewed });
    const calls = cannedFetch({
      'GET /get-banners': { data: [] },
      'GET /products': products([...goods(2, { ratingAverage: 5, ratingCount: 2 }), most]),
    });
    await openPage('/', calls);
    const panel = within(await screen.findByRole('region', { name: 'Most talked about' }));
    expect(panel.getByRole('heading', { level: 2 }).textContent).toBe('Whey Protein');
    expect(panel.getByRole('link').getAttribute('href')).toBe('/product/Whey-Protein');
    expect(panel.getByText('Rs. 1,180')).toBeTruthy();
    expect(panel.getByRole('presentation').closest('.offscreen-picture')).toBeTruthy();
  });

  test.each([
    ['there are no reviews', {}],
    ['no product has more than one review', { ratingAverage: 5, ratingCount: 1 }],
  ])('is missing when %s', async (_, rating) => {
    await open({ 'GET /products': products(goods(2, rating)) });
    await screen.findAllByRole('article');
    expect(screen.queryByRole('region', { name: 'Most talked about' })).toBeNull();
  });
});
