import { useQuery } from '@tanstack/react-query';
import { useApi } from '#src/features/session/api-context.ts';
import { categoriesQuery } from '#src/features/settings/categories-query.ts';
import { findCategory } from './category-title.ts';

/** The name of the category with this slug. Undefined while no answer names it; fetches nothing itself. */
export function useCategoryName(slug: string): string | undefined {
  const { data: categories = [] } = useQuery({ ...categoriesQuery(useApi()), enabled: false });
  return findCategory(categories, slug)?.categoryName;
}
