import { useQuery } from '@tanstack/react-query';
import { useCachedSince } from '#src/features/freshness/cached-since.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { categoriesQuery } from '#src/features/settings/categories-query.ts';
import { CategoryLinks } from './category-links.tsx';
import { categoryTitle, findCategory } from './category-title.ts';
import type { ListingParams, PutParams } from './listing-params.ts';
import { ListingScreen } from './listing-screen.tsx';
import { categorySource } from './listing-sources.ts';
import * as catalogueMessages from './messages.ts';
import { UnknownCategory } from './unknown-category.tsx';

interface CategoryScreenProps {
  /** The last part of the address: the category's slug (SPEC 2 Header). */
  slug: string;
  params: ListingParams;
  onParams: PutParams;
}

/**
 * SPEC 2: /category-products/{category}. The cards are asked for by slug at once; the categories, which the header
 * asks for anyway, give the title and tell whether there is such a category.
 */
export function CategoryScreen({ slug, params, onParams }: CategoryScreenProps) {
  const query = categoriesQuery(useApi());
  const { data: categories } = useQuery(query);
  // Only a list that has just come from the shop can say that there is no such category.
  const isFresh = useCachedSince(query.queryKey) === null;
  if (categories && isFresh && !findCategory(categories, slug)) return <UnknownCategory categories={categories} />;
  const title = categoryTitle(categories, slug);
  return (
    <ListingScreen
      title={title}
      crumbs={[{ label: catalogueMessages.home, to: '/' }, { label: title }]}
      source={categorySource(slug)}
      params={params}
      onParams={onParams}
      emptyText={catalogueMessages.noProductsInCategory}
      emptyAction={<CategoryLinks categories={categories ?? []} />}
    />
  );
}
