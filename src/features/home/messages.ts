import { ApiError } from '#src/base/errors.ts';

/** SPEC 2 and 8, word for word, as far as they say; the rest in the same plain words. */
export const bannersFailed = 'Could Not Fetch All Banners';
export const bestSeller = 'Best Seller';
export const viewAll = 'View all';
export const collection = 'Shop Our Best Collections';

export const title = 'Vyayam: fitness equipment, training wear and supplements';
export const banners = 'Offers';
export const banner = (place: number) => `Offer ${place}`;
export const shopNow = 'Shop Now';
export const categories = 'Shop by category';
export const spotlight = 'Most talked about';
export const reviews = (count: number) => `${count} reviews`;
export const loadingBanners = 'Loading offers';
export const seeAll = 'See all products';
export const services = 'What comes with every order';

/** SPEC 8 "Banners": the error's own message, or the fixed one where no answer came to carry a message. */
export const bannerFailure = (error: unknown): string =>
  (error instanceof ApiError && error.serverMessage) || bannersFailed;
export const regularPrice = 'Regular price';
