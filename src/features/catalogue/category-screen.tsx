import { useQuery } from '@tanstack/react-query';
import type { Category } from '#src/contract/category.ts';
import { categorySlug } from '#src/domain/slug.ts';
import { useCachedSince } from '#src/features/freshness/cached-since.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { categoriesQuery } from '#src/features/settings/categories-query.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { CategoryLinks } from './category-links.tsx';
import { findCategory } from './category-title.ts';
import * as listingMessages from './listing-messages.ts';
import type { ListingParams, PutParams } from './listing-params.ts';
import { ListingScreen } from './listing-screen.tsx';
import { categorySource } from './listing-sources.ts';
import * as catalogueMessages from './messages.ts';
import { useListing } from './use-listing.ts';

interface CategoryScreenProps {
  /** The category's slug, the last part of the address. */
  slug: string;
  params: ListingParams;
  onParams: PutParams;
}

/**
 * The screen of /category-products/{category}. Fetches the products by slug at once. The category list, which the
 * header needs anyway, supplies the title and shows whether the category exists. Without it the products name their
 * category: an address has neither its capitals nor its apostrophes.
 */
export function CategoryScreen({ slug, params, onParams }: CategoryScreenProps) {
  const query = categoriesQuery(useApi());
  const { data: categories, isPending } = useQuery(query);
  const source = categorySource(slug);
  const listing = useListing({ source, params });
  // Only a list that this page load fetched can prove that a category does not exist.
  const isFresh = useCachedSince(query.queryKey) === null;
  if (categories && isFresh && !findCategory(categories, slug)) return <UnknownCategory categories={categories} />;
  const known = findCategory(categories ?? [], slug)?.categoryName;
  const named = listing.products.find(({ category }) => categorySlug(category) === source.category)?.category;
  const isUnknown = !isPending && !listing.isPending;
  const title = known ?? named ?? (isUnknown ? listingMessages.products : undefined);
  return (
    <ListingScreen
      title={title}
      crumbs={[{ label: catalogueMessages.home, to: '/' }, ...(title === undefined ? [] : [{ label: title }])]}
      source={source}
      params={params}
      onParams={onParams}
      emptyText={catalogueMessages.noProductsInCategory}
      emptyAction={<CategoryLinks categories={categories ?? []} />}
    />
  );
}

/** Shown when the category of the address does not exist. */
function UnknownCategory({ categories }: { categories: readonly Category[] }) {
  return (
    <div className="wrap">
      <EmptyState
        icon="search"
        title={catalogueMessages.noProductsInCategory}
        text={catalogueMessages.unknownCategory}
        isPage
        action={<CategoryLinks categories={categories} />}
      />
    </div>
  );
}
