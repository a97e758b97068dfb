/** `noProducts` is SPEC 8, word for word. */
export const searchMessages = {
  noProducts: 'No products found for the searched query.',
  title: (text: string) => `Results for “${text}”`,
  everything: 'All products',
  home: 'Home',
  crumb: 'Search',
  bestSellers: 'Best sellers',
} as const;
