import type { Category } from '#src/contract/category.ts';
import { categorySlug } from '#src/domain/slug.ts';

/** The category of an address (SPEC 2 Header: its name's slug). */
export const findCategory = (categories: readonly Category[], slug: string): Category | undefined =>
  categories.find(({ categoryName }) => categorySlug(categoryName) === categorySlug(slug));

/** Its name; until the categories are known, and for an unknown one, the slug in words: 'yoga-mats' reads 'Yoga mats'. */
export function categoryTitle(categories: readonly Category[] | undefined, slug: string): string {
  const known = categories && findCategory(categories, slug);
  if (known) return known.categoryName;
  const words = slug.replace(/-+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
