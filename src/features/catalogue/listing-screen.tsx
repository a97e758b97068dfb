import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from '#src/ui/breadcrumbs.tsx';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { ListingFailed } from './listing-failed.tsx';
import { listingMessages } from './listing-messages.ts';
import { isNarrowed, type ListingParams } from './listing-params.ts';
import { type ListingSource, PAGE_SIZE } from './listing-query.ts';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { ShowMore } from './show-more.tsx';
import { SortSelect } from './sort-select.tsx';
import { type Listing, useListing } from './use-listing.ts';

export interface ListingScreenProps {
  title: string;
  crumbs: readonly Crumb[];
  source: ListingSource;
  params: ListingParams;
  /** Puts the listing's new state into the address. */
  onParams: (params: ListingParams) => void;
  /** What is said, and offered, when the listing has nothing at all. */
  emptyText: string;
  emptyAction?: ReactNode;
}

/** Best sellers, a category or a search: title and count, filters, order, cards, more cards. */
export function ListingScreen(props: ListingScreenProps) {
  const { title, crumbs, source, params, onParams } = props;
  const listing = useListing({ source, params });
  const change = (some: ListingParams) => onParams({ ...params, ...some });
  const clear = () => onParams({ sort: params.sort });
  return (
    <div className="wrap pb-14">
      <Breadcrumbs items={crumbs} />
      <div className="mt-1 mb-4 flex flex-wrap items-baseline gap-x-4 md:mb-6">
        <h1 className="min-w-0 font-display font-semibold text-4xl leading-none [overflow-wrap:anywhere] md:text-6xl">
          {title}
        </h1>
        <p role="status" className="min-h-6 text-ink-soft">
          {listing.total === undefined ? '' : listingMessages.count(listing.total)}
        </p>
      </div>
      <div className="lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:gap-10">
        <aside aria-label={listingMessages.filters} className="hidden lg:block">
          <FilterPanel params={params} facets={listing.facets} onChange={change} />
        </aside>
        <section aria-label={listingMessages.products} className="min-w-0">
          <div className="mb-4 flex items-center justify-between gap-3 lg:justify-end">
            <div className="lg:hidden">
              <FilterSheet params={params} listing={listing} onChange={change} onClear={clear} />
            </div>
            <SortSelect
              value={params.sort ?? 'featured'}
              onChange={(sort) => change({ sort: sort === 'featured' ? undefined : sort })}
            />
          </div>
          <FilterChips params={params} onChange={change} onClear={clear} />
          <Cards {...props} listing={listing} onClear={clear} />
        </section>
      </div>
    </div>
  );
}

interface CardsProps extends ListingScreenProps {
  listing: Listing;
  onClear: () => void;
}

function Cards({ listing, params, source, emptyText, emptyAction, onClear }: CardsProps) {
  if (listing.isPending) return <ProductGridSkeleton count={PAGE_SIZE / 2} width="beside" />;
  if (listing.isError) return <ListingFailed onRetry={listing.retry} />;
  if (listing.products.length === 0) {
    const isOurs = isNarrowed(params);
    return (
      <EmptyState
        icon="search"
        title={emptyText}
        {...(isOurs ? { text: listingMessages.narrowedText } : {})}
        action={isOurs ? <Button onClick={onClear}>{listingMessages.clearAll}</Button> : emptyAction}
      />
    );
  }
  return (
    <div aria-busy={listing.isChanging} className={cx('transition-opacity', listing.isChanging && 'opacity-50')}>
      <ProductGrid products={listing.products} width="beside" eager={2} inBestSellers={source.bestSeller === true} />
      <ShowMore listing={listing} isAutomatic />
    </div>
  );
}
