import { ApiError } from '#src/base/errors.ts';

/** SPEC 2 and 8, word for word, as far as they say; the rest in the same plain words. */
export const homeMessages = {
  bannersFailed: 'Could Not Fetch All Banners',
  bestSeller: 'Best Seller',
  viewAll: 'View all',
  collection: 'Shop Our Best Collections',

  title: 'Vyayam: fitness equipment, training wear and supplements',
  banners: 'Offers',
  banner: (place: number) => `Offer ${place}`,
  shopNow: 'Shop Now',
  categories: 'Shop by category',
  loadingBanners: 'Loading offers',
  seeAll: 'See all products',
  services: 'What comes with every order',
} as const;

/** SPEC 8 "Banners": the error's own message, or the fixed one where no answer came to carry a message. */
export const bannerFailure = (error: unknown): string =>
  (error instanceof ApiError && error.serverMessage) || homeMessages.bannersFailed;
