// How many products, tiles and pictures the screens show and request.
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Product } from '#src/contract/product.ts';
import { ListingCards } from '#src/features/catalogue/listing-cards.tsx';
import { ListingScreen } from '#src/features/catalogue/listing-screen.tsx';
import { ProductGrid } from '#src/features/catalogue/product-grid.tsx';
import { BestSellerRow } from '#src/features/home/best-seller-row.tsx';
import { CategoryTiles } from '#src/features/home/category-tiles.tsx';
import { CollectionGrid } from '#src/features/home/collection-grid.tsx';
import { Enlarge } from '#src/features/product/enlarge.tsx';
import { ProductGallery } from '#src/features/product/product-gallery.tsx';
import { RelatedProducts } from '#src/features/product/related-products.tsx';
import { SearchStart } from '#src/features/search/search-start.tsx';
import { makeProduct } from '#tests/domain/listing-fixture.ts';
import { type Answer, cannedFetch } from '#tests/kit/page/canned-fetch.ts';
import { renderShop } from '#tests/kit/page/render-shop.tsx';

afterEach(() => vi.restoreAllMocks());

const products = (count: number): Product[] =>
  Array.from({ length: count }, (_, at) =>
    makeProduct({ _id: `p${at}`, productName: `Product ${at}`, category: 'Yoga' }),
  );

/** Responds with so many products; `limits` records the requested ones. */
function shelf(count: number, answers: Record<string, Answer> = {}) {
  const limits: (string | null)[] = [];
  const list: Answer = ({ query }) => {
    limits.push(query.get('limit'));
    return { data: products(count), nextCursor: null, total: count };
  };
  return { limits, fetch: cannedFetch({ 'GET /products': list, ...answers }).fetch };
}
const never = () => new Promise<never>(() => undefined);

describe('the home page', () => {
  test('asks for 8 best sellers, and shows one and a half, three or four at a time', async () => {
    const { limits, fetch } = shelf(5);
    await renderShop(<BestSellerRow />, { fetch });
    const row = (await screen.findByText('Product 0')).closest('.carousel-track');
    expect(row?.className).toContain('[--per-view:1.5] md:[--per-view:3] lg:[--per-view:4]');
    expect(limits).toEqual(['8']);
  });

  test('fetches the photographs of the first 2 best sellers with the page, and the others as they come near', async () => {
    const { container } = await renderShop(<BestSellerRow />, shelf(5));
    await screen.findByText('Product 0');
    const loading = [...container.querySelectorAll('.card-media img')].map((picture) =>
      picture.getAttribute('loading'),
    );
    expect(loading).toEqual(['eager', 'eager', 'lazy', 'lazy', 'lazy']);
  });

  test('shows 4 placeholders for the best sellers', async () => {
    const { container } = await renderShop(<BestSellerRow />, shelf(0, { 'GET /products': never }));
    expect(container.querySelectorAll('[role=status] .skeleton.aspect-4\\/5')).toHaveLength(4);
  });

  test('asks for 12 of the best liked products', async () => {
    const { limits, fetch } = shelf(3);
    await renderShop(<CollectionGrid />, { fetch });
    await screen.findByText('Product 0');
    expect(limits).toEqual(['12']);
  });

  test('shows 8 placeholders for the categories', async () => {
    const { fetch } = shelf(0, { 'GET /get-categories': never });
    const { container } = await renderShop(<CategoryTiles />, { fetch });
    expect(container.querySelectorAll('li')).toHaveLength(8);
  });

  test('fetches the photographs of the first 4 categories with the page, and the others as they come near', async () => {
    const data = Array.from({ length: 6 }, (_, at) => ({
      _id: `c${at}`,
      categoryName: `C${at}`,
      image: `c${at}.webp`,
    }));
    const { fetch } = shelf(0, { 'GET /get-categories': { data } });
    const { container } = await renderShop(<CategoryTiles />, { fetch });
    await waitFor(() => expect(container.querySelectorAll('li')).toHaveLength(6));
    const isFar = [...container.querySelectorAll('li')].map(
      (tile) => tile.querySelector('.offscreen-picture') !== null,
    );
    expect(isFar).toEqual([false, false, false, false, true, true]);
  });
});

test('a grid lays out its first 96 cards at once', async () => {
  const { container } = await renderShop(<ProductGrid products={products(98)} />);
  expect(container.querySelectorAll('.offscreen-card')).toHaveLength(2);
});

test.each([
  [48, false],
  [49, true],
])('a title of %i characters is set smaller: %s', async (length, isSmaller) => {
  const title = 'x'.repeat(length);
  const rest = { crumbs: [], source: {}, params: {}, onParams: async () => undefined, emptyText: '' };
  await renderShop(<ListingScreen title={title} {...rest} />, shelf(1));
  expect(screen.getByRole('heading', { level: 1 }).className.includes('text-2xl')).toBe(isSmaller);
});

test('a search without a text shows 6 of 8 best sellers', async () => {
  const { limits, fetch } = shelf(8, { 'GET /get-categories': { data: [] } });
  await renderShop(<SearchStart />, { fetch });
  await screen.findByText('Product 0');
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
  expect(limits).toEqual(['8']);
});

test('a listing shows 12 placeholders, half a page', async () => {
  const listing = { isPending: true } as Parameters<typeof ListingCards>[0]['listing'];
  const { container } = await renderShop(
    <ListingCards listing={listing} source={{}} params={{}} emptyText="" onClear={() => undefined} />,
  );
  expect(container.querySelectorAll('[role=status] .skeleton.aspect-4\\/5')).toHaveLength(12);
});

describe('a product', () => {
  test('is shown with 12 others of its category, one and a half, three or four at a time', async () => {
    const { limits, fetch } = shelf(13);
    const { container } = await renderShop(<RelatedProducts product={products(1)[0] as Product} />, { fetch });
    const widths = '[--per-view:1.5] md:[--per-view:3] lg:[--per-view:4]';
    expect(container.querySelector('.carousel-slide')?.parentElement?.className).toContain(widths);
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(12));
    expect(container.querySelector('.carousel-track')?.className).toContain(widths);
    expect(limits).toEqual(['13']);
  });

  test('of a category with fewer than 8 others is shown with best sellers of others, up to 8', async () => {
    const bestSellers = Array.from({ length: 13 }, (_, at) => makeProduct({ _id: `b${at}`, category: 'Strength' }));
    const list: Answer = ({ query }) => ({ data: query.get('category') ? products(4) : bestSellers, nextCursor: null });
    const { fetch } = cannedFetch({ 'GET /products': list });
    await renderShop(<RelatedProducts product={products(1)[0] as Product} />, { fetch });
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(8));
  });

  test('is enlarged to the widest picture the shop makes', async () => {
    await renderShop(<Enlarge pictures={[{ src: '/media/products/a.webp', alt: 'A tee' }]} place={0} label="Tee" />);
    fireEvent.click(screen.getByRole('button'));
    expect((await screen.findByRole('img', { name: 'A tee' })).getAttribute('src')).toBe(
      '/media/products/a.webp?w=1200',
    );
  });

  test('is magnified in the widest picture the shop makes, and an arrow key moves one picture on', async () => {
    const pictures = { productImage: 'a.webp', additionalImages: ['b.webp', 'c.webp'] };
    const product = makeProduct({ _id: 'p', productName: 'Tee', ...pictures });
    const { container } = await renderShop(<ProductGallery product={product} image="a.webp" />);
    const place = () => container.querySelector('[aria-current=true]')?.getAttribute('aria-label');
    const strip = container.querySelector('ul') as HTMLElement;
    strip.scrollTo = () => undefined;
    const press = (key: string) => act(() => void fireEvent.keyDown(strip, { key }));
    press('ArrowRight');
    expect(place()).toBe('Show picture 2');
    press('End');
    press('ArrowLeft');
    expect(place()).toBe('Show picture 2');
    const move = (pointerType: string) =>
      fireEvent.pointerMove(strip.querySelector('li > div') as Element, { pointerType, clientX: 5, clientY: 5 });
    // A finger pinches instead.
    move('touch');
    expect(container.querySelector('img[src$="?w=1200"]')).toBeNull();
    move('mouse');
    expect(container.querySelector('img[src$="?w=1200"]')).not.toBeNull();
  });
});
