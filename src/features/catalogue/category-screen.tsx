import { useQuery } from '@tanstack/react-query';
import { useApi } from '#src/features/session/api-context.ts';
import { categoriesQuery } from '#src/features/site/categories-query.ts';
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
  const { data: categories } = useQuery(categoriesQuery(useApi()));
  if (categories && !findCategory(categories, slug)) return <UnknownCategory categories={categories} />;
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
