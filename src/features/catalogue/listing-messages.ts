import type { Sort } from '#src/contract/sorts.ts';
import { groupDigits } from '#src/domain/money.ts';

/** Texts of the listing screens that the product specification does not give. */
export const filters = 'Filters';
export const filtersSet = (count: number) => `Filters (${count})`;
export const activeFilters = 'Active filters';
export const removeFilter = (text: string) => `Remove filter: ${text}`;
export const clearAll = 'Clear all';
export const count = (products: number) => `${groupDigits(products)} ${products === 1 ? 'product' : 'products'}`;
export const showResults = (products: number | undefined) =>
  products === undefined ? 'Show products' : `Show ${count(products)}`;
export const showAll = (count: number) => `Show all ${count}`;
export const showFewer = 'Show fewer';
export const kind = 'Kind';
export const color = 'Color';
export const colorIs = (color: string) => `Color: ${color}`;
export const size = 'Size';
export const sizeIs = (size: string) => `Size: ${size}`;
export const origin = 'Country of origin';
export const originIs = (country: string) => `From ${country}`;
export const price = 'Price in Rs., GST included';
export const minPrice = 'From';
export const maxPrice = 'To';
export const applyPrice = 'Apply';
export const priceRange = (min: string, max: string) => `${min} to ${max}`;
export const priceFrom = (price: string) => `From ${price}`;
export const priceTo = (price: string) => `Up to ${price}`;
export const inStock = 'In stock only';
export const sort = 'Sort by';
export const products = 'Products';
export const showMore = 'Show more';
export const loadingMore = 'Loading more products';
export const theseProducts = 'these products';
export const failedTitle = 'The products did not load';
export const searchedFor = (text: string, words: string) =>
  `Nothing matches “${text}”. Showing results for “${words}”.`;
export const emptyHere = 'Only products saved on this device were searched. The shop may have more.';
export const narrowedText = 'No product matches all of these filters. Remove one to see more.';

export const sortNames: Record<Sort, string> = {
  featured: 'Featured',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  newest: 'Newest first',
  rating: 'Customer rating',
  origin: 'Country of origin',
};
