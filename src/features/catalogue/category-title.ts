import type { Category } from '#src/contract/category.ts';
import { categorySlug } from '#src/domain/slug.ts';

/** Finds the category of an address by the slug of its name. */
export const findCategory = (categories: readonly Category[], slug: string): Category | undefined =>
  categories.find(({ categoryName }) => categorySlug(categoryName) === categorySlug(slug));

/** The category's name. For an unknown or not yet loaded category, the slug as words: 'yoga-mats' becomes 'Yoga mats'. */
export function categoryTitle(categories: readonly Category[] | undefined, slug: string): string {
  const known = categories && findCategory(categories, slug);
  if (known) return known.categoryName;
  const words = slug.replace(/-+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
