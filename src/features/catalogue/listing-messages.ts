import type { Sort } from '#src/contract/product.ts';

/** Words of the listing screens that SPEC leaves open. */
export const listingMessages = {
  filters: 'Filters',
  filtersSet: (count: number) => `Filters (${count})`,
  activeFilters: 'Active filters',
  removeFilter: (text: string) => `Remove filter: ${text}`,
  clearAll: 'Clear all',
  showResults: (count: number | undefined) =>
    count === undefined ? 'Show products' : `Show ${listingMessages.count(count)}`,
  count: (count: number) => `${count.toLocaleString('en-IN')} ${count === 1 ? 'product' : 'products'}`,
  showAll: (count: number) => `Show all ${count}`,
  showFewer: 'Show fewer',
  kind: 'Kind',
  color: 'Color',
  colorIs: (color: string) => `Color: ${color}`,
  size: 'Size',
  sizeIs: (size: string) => `Size: ${size}`,
  price: 'Price in Rs., GST included',
  minPrice: 'From',
  maxPrice: 'To',
  applyPrice: 'Apply',
  priceRange: (min: string, max: string) => `${min} to ${max}`,
  priceFrom: (price: string) => `From ${price}`,
  priceTo: (price: string) => `Up to ${price}`,
  inStock: 'In stock only',
  sort: 'Sort by',
  products: 'Products',
  showMore: 'Show more',
  loadingMore: 'Loading more products',
  failedTitle: 'The products did not load',
  failedText: 'Check your connection and try again.',
  tryAgain: 'Try again',
  narrowedText: 'Nothing fits all of these filters. Take one off to see more.',
} as const;

export const sortNames: Record<Sort, string> = {
  featured: 'Featured',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
  newest: 'Newest first',
  rating: 'Customer rating',
};
