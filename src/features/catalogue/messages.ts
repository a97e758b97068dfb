/** The first block is SPEC 8, word for word; the rest in the same plain words. */
export const productsFailed = 'Failed to fetch all products';
export const noProducts = 'No products found.';
export const noProductsInCategory = 'No products found for the selected category .';

export const home = 'Home';
export const bestSellers = 'Best sellers';
export const moreCategories = 'More to look at';
export const categories = 'Categories';
export const unknownCategory = 'The shop has no such category. These are the ones it has.';
export const shopNow = 'Shop Now';
export const soldOut = 'Sold out';
export const fewLeft = (count: number) => `Only ${count} left`;
export const combo = 'Combo';
export const bestSeller = 'Best seller';
export const percentOff = (percent: number) => `${percent}% off`;
export const options = (count: number) => `${count} options`;
export const loading = 'Loading products';
