import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FilterSheet } from '#src/features/catalogue/filter-sheet.tsx';
import type { ListingParams } from '#src/features/catalogue/listing-params.ts';
import type { Listing } from '#src/features/catalogue/use-listing.ts';
import { openPage } from '#tests/kit/page/render-shop.tsx';
import { openCatalogueShop } from './catalogue-shop.ts';

test('filters that are opened while the products load have their space already', async () => {
  const { ours, close } = await openCatalogueShop();
  onTestFinished(close);
  const fetch: typeof globalThis.fetch = (input, init) =>
    String(input).includes('/products') ? new Promise(() => undefined) : ours.fetch(input, init);
  const { user } = await openPage('/category-products/mens-apparel', { fetch });
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  const price = within(sheet.getByRole('group', { name: 'Price in Rs., GST included' }));
  // A phone offers its digits.
  expect(price.getAllByRole('textbox').map((field) => field.inputMode)).toEqual(['numeric', 'numeric']);
});

const FACETS = { kinds: ['Tee', 'Vest'], colors: [], sizes: [], origins: ['India', 'Nepal'] };
const PRICES = { minPrice: 420, maxPrice: 1_999 };
async function openSheet(params: ListingParams, listing: Partial<Listing> = {}, facets: object = FACETS) {
  const onChange = vi.fn(async () => undefined);
  const onClear = vi.fn();
  const shown = { total: 1_200, isPending: false, isChanging: false, products: [], ...listing };
  const whole = { ...shown, facets: { ...PRICES, ...facets } } as unknown as Listing;
  render(<FilterSheet params={params} listing={whole} onChange={onChange} onClear={onClear} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^Filters/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  return { onChange, onClear, user, sheet };
}

test('the sheet counts the filters, clears them at a press, and closes at the number of products', async () => {
  const { onClear, user, sheet } = await openSheet({ kind: 'Tee', inStock: true, sort: 'newest' });
  expect(screen.getByRole('button', { name: 'Filters (2)', hidden: true })).toBeTruthy();
  await user.click(sheet.getByRole('button', { name: 'Clear all' }));
  expect(onClear).toHaveBeenCalledTimes(1);
  await user.click(sheet.getByRole('button', { name: 'Show 1,200 products' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull());
});

test('each name of the sheet is a filter of its own kind, and the prices say what there is', async () => {
  const { onChange, user, sheet } = await openSheet({});
  const group = (name: string) => within(sheet.getByRole('group', { name }));
  await user.click(group('Kind').getByRole('button', { name: 'Vest' }));
  await user.click(group('Country of origin').getByRole('button', { name: 'Nepal' }));
  expect(onChange.mock.calls).toEqual([[{ kind: 'Vest' }], [{ origin: 'Nepal' }]]);
  const price = group('Price in Rs., GST included');
  expect(price.getAllByRole<HTMLInputElement>('textbox').map(({ placeholder }) => placeholder)).toEqual([
    '420',
    '1999',
  ]);
  expect(price.getByText(/ to /).textContent?.replaceAll('\u00a0', ' ')).toBe('Rs. 420 to Rs. 1,999');
});

test('a price may be typed with a comma, and the lower one is the lowest price', async () => {
  const { onChange, user, sheet } = await openSheet({});
  const price = within(sheet.getByRole('group', { name: 'Price in Rs., GST included' }));
  const [from, to] = price.getAllByRole('textbox');
  await user.type(from as HTMLElement, '1,299');
  await user.type(to as HTMLElement, '500{Enter}');
  expect(onChange.mock.calls).toEqual([[{ minPrice: 500, maxPrice: 1_299 }]]);
});

test('of many names the first twelve and the chosen one show, the others at a press', async () => {
  const colors = Array.from({ length: 15 }, (_, at) => `Colour ${at + 1}`);
  const { user, sheet } = await openSheet({ color: 'Colour 14' }, {}, { ...FACETS, colors, kinds: ['Tee'] });
  const names = () =>
    within(sheet.getByRole('group', { name: 'Color' }))
      .getAllByRole('button', { name: /^Colour/ })
      .map(({ textContent }) => textContent);
  expect(names()).toEqual([...colors.slice(0, 12), 'Colour 14']);
  await user.click(sheet.getByRole('button', { name: 'Show all 15' }));
  expect(names()).toEqual(colors);
  await user.click(sheet.getByRole('button', { name: 'Show fewer' }));
  expect(names()).toEqual([...colors.slice(0, 12), 'Colour 14']);
  // A single name cannot narrow the list.
  expect(sheet.queryByRole('group', { name: 'Kind' })).toBeNull();
});
