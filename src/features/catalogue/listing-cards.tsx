import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { categorySlug } from '#src/domain/slug.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { categoriesQuery } from '#src/features/settings/categories-query.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { CategoryChips } from './category-links.tsx';
import { ListingFailed } from './listing-failed.tsx';
import * as listingMessages from './listing-messages.ts';
import { isNarrowed, type ListingParams } from './listing-params.ts';
import { type ListingSource, PAGE_SIZE } from './listing-query.ts';
import * as catalogueMessages from './messages.ts';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { ShowMore } from './show-more.tsx';
import type { Listing } from './use-listing.ts';

interface ListingCardsProps {
  listing: Listing;
  source: ListingSource;
  params: ListingParams;
  emptyText: string;
  emptyHint?: string | undefined;
  emptyAction?: ReactNode;
  emptyGoods?: ReactNode;
  onClear: () => void;
}

/** Half a page: more than one screen, and at most what the first response brings. */
const PLACEHOLDERS = PAGE_SIZE / 2;

/** The cards of a listing, or placeholders, an error, or the reason why there are none. */
export function ListingCards({
  listing,
  params,
  source,
  emptyText,
  emptyHint,
  emptyAction,
  emptyGoods,
  onClear,
}: ListingCardsProps) {
  const shown = useShown(JSON.stringify(params), listing.isChanging);
  if (listing.isPending) return <ProductGridSkeleton count={PLACEHOLDERS} width="beside" />;
  if (listing.error) return <ListingFailed error={listing.error} onRetry={listing.retry} />;
  if (listing.products.length === 0)
    return isNarrowed(params) ? (
      <EmptyState
        icon="filter"
        title={emptyText}
        text={listingMessages.narrowedText}
        action={<Button onClick={onClear}>{listingMessages.clearAll}</Button>}
      />
    ) : (
      <>
        <EmptyState icon="search" title={emptyText} text={emptyHint} action={emptyAction} />
        {emptyGoods}
      </>
    );
  return (
    <div aria-busy={listing.isChanging} className={cx('transition-opacity', listing.isChanging && 'opacity-50')}>
      <ProductGrid
        key={shown}
        products={listing.products}
        width="beside"
        eager={2}
        hideBestSeller={source.bestSeller === true}
        color={params.color}
      />
      {listing.isLoadingMore ? (
        // Their space at once, so that a fling ends on them and not below them, in the footer.
        <div className="mt-5 md:mt-8">
          <ProductGridSkeleton
            count={Math.min(PAGE_SIZE, (listing.total ?? Infinity) - listing.products.length)}
            width="beside"
          />
        </div>
      ) : null}
      <ShowMore listing={listing} isAutomatic />
      {listing.hasMore ? null : <MoreCategories seen={source.category} />}
    </div>
  );
}

/**
 * The filters and order of the cards that are shown; while another list loads, those of the previous list. Used as a
 * React key: cards of another list are new cards, so a slow response moves nothing under the shopper's finger.
 */
function useShown(asked: string, isChanging: boolean): string {
  const [shown, setShown] = useState(asked);
  if (!isChanging && shown !== asked) setShown(asked);
  return shown;
}

/** Links at the end of a listing: every other category. */
function MoreCategories({ seen }: { seen: string | undefined }) {
  const { data: categories = [] } = useQuery(categoriesQuery(useApi()));
  const others = categories.filter(({ categoryName }) => categorySlug(categoryName) !== seen);
  if (others.length === 0) return null;
  return (
    <section aria-label={catalogueMessages.moreCategories} className="mt-12 md:mt-16">
      <SectionHeading title={catalogueMessages.moreCategories} />
      <CategoryChips categories={others} />
    </section>
  );
}
