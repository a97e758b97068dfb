import { ApiError } from '#src/base/errors.ts';

/** Texts of the home page. Those in tests/kit/source/spec-texts.txt are the specification's, word for word. */
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

/** The error's own message, or a fixed text when the shop did not respond. */
export const bannerFailure = (error: unknown): string =>
  (error instanceof ApiError && error.serverMessage) || bannersFailed;
export const regularPrice = 'Regular price';
