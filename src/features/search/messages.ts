/** `noProducts` is SPEC 8, word for word. */
export const noProducts = 'No products found for the searched query.';
export const title = (text: string) => `Results for “${text}”`;
export const everything = 'All products';
export const home = 'Home';
export const crumb = 'Search';
export const bestSellers = 'Best sellers';
