/** The product specification gives `noProducts` word for word. */
export const noProducts = 'No products found for the searched query.';
export const tryOtherwise = 'Check the spelling, or try another word.';
export const title = (text: string) => `Results for “${text}”`;
export const everything = 'All products';
export const home = 'Home';
export const crumb = 'Search';
export const bestSellers = 'Best sellers';
export const suggestions = 'Suggestions';
export const suggestionCount = (products: number) =>
  products === 0 ? 'No suggestions' : `${products} ${products === 1 ? 'suggestion' : 'suggestions'}`;
export const allResults = (text: string) => `See all results for “${text}”`;
export const recent = 'Searched lately on this device';
export const clearRecent = 'Clear';
export const back = 'Back';
export const popular = 'Popular';
export const sizeGuides = 'Clothes, each with its size guide';
export const pages = 'Pages of the shop';
export const viewAll = 'View all';
export const categories = 'Categories';
export const panelMissing = 'suggestions did not load';
