import type { Category } from '#src/contract/category.ts';
import { categorySlug } from '#src/domain/slug.ts';

/** Finds the category of an address by the slug of its name. */
export const findCategory = (categories: readonly Category[], slug: string): Category | undefined =>
  categories.find(({ categoryName }) => categorySlug(categoryName) === categorySlug(slug));
