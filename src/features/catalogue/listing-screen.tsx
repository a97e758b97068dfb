import type { ReactNode } from 'react';
import { useCachedSince } from '#src/features/freshness/cached-since.ts';
import { PricesAsOf } from '#src/features/freshness/prices-as-of.tsx';
import { useApi } from '#src/features/session/api-context.ts';
import { Breadcrumbs, type Crumb } from '#src/ui/breadcrumbs.tsx';
import { cx } from '#src/ui/cx.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { ListingCards } from './listing-cards.tsx';
import * as listingMessages from './listing-messages.ts';
import { isNarrowed, type ListingParams, type PutParams } from './listing-params.ts';
import { type ListingSource, listingQuery } from './listing-query.ts';
import * as catalogueMessages from './messages.ts';
import { SortSelect } from './sort-select.tsx';
import { useListing } from './use-listing.ts';

export interface ListingScreenProps {
  /** Undefined while no answer has it. */
  title: string | undefined;
  crumbs: readonly Crumb[];
  source: ListingSource;
  params: ListingParams;
  onParams: PutParams;
  /** Other pages that the shopper may mean, above the products. */
  links?: ReactNode;
  /** Shown when the listing has no products at all. */
  emptyText: string;
  emptyHint?: string;
  emptyAction?: ReactNode;
  /** Goods that are shown below that all the same. */
  emptyGoods?: ReactNode;
}

/** A longer title, such as that of a long search text, gets two lines of a smaller font. */
const LONG_TITLE = 48;

/** Filters and order stay visible under the header while a long list scrolls on phones. */
const BAR =
  'below-header sticky top-14 z-20 max-[19rem]:static -mx-4 mb-2 bg-paper px-4 py-2 md:-mx-6 md:px-6 lg:static lg:z-auto lg:mx-0 lg:mb-4 lg:px-0 lg:py-0';

/** Best sellers, a category or a search: title and count, filters, order, cards, more cards. */
export function ListingScreen(props: ListingScreenProps) {
  const { title, crumbs, source, params, onParams } = props;
  const listing = useListing({ source, params });
  const since = useCachedSince(listingQuery(useApi(), { source, params }).queryKey);
  const change = (some: ListingParams) => onParams((now) => ({ ...now, ...some }));
  const clear = () => onParams(({ sort }) => ({ sort }));
  const emptyHint = since === null ? props.emptyHint : listingMessages.emptyHere;
  const cards = <ListingCards {...props} emptyHint={emptyHint} listing={listing} onClear={clear} />;
  // Hide a count of 0 from a cached listing: the shop may have products by now.
  const total = listing.total === 0 && since !== null ? undefined : listing.total;
  // No product, or one, leaves nothing to filter or sort.
  const isBare = !listing.isPending && !listing.hasMore && listing.products.length < 2 && !isNarrowed(params);
  return (
    // At least as tall as the screen, so that the footer does not jump up when there are fewer cards than placeholders.
    <div className="wrap min-h-dvh pb-14">
      <Breadcrumbs items={crumbs} />
      <div className="mt-1 mb-4 flex flex-wrap items-baseline gap-x-4 md:mb-6">
        <h1
          className={cx(
            'min-w-0 font-display font-semibold [overflow-wrap:anywhere]',
            title && title.length > LONG_TITLE
              ? 'line-clamp-2 text-2xl leading-tight'
              : 'text-4xl leading-none md:text-6xl',
          )}
        >
          {title ?? <TitleSkeleton />}
        </h1>
        {/* In one row, so that the age of the prices, which appears later, does not move the cards. */}
        <div className="flex min-h-6 basis-full flex-wrap items-center gap-x-4 md:basis-auto">
          <p role="status" className="text-ink-soft">
            {total === undefined ? '' : listingMessages.count(total)}
          </p>
          <PricesAsOf since={listing.products.length > 0 ? since : null} />
        </div>
        <p role="status" className="basis-full [overflow-wrap:anywhere]">
          {listing.searchedFor === undefined || source.search === undefined
            ? ''
            : listingMessages.searchedFor(source.search, listing.searchedFor)}
        </p>
      </div>
      {props.links}
      {isBare ? (
        <section aria-label={listingMessages.products}>
          <h2 className="sr-only">{listingMessages.products}</h2>
          {cards}
        </section>
      ) : (
        <div className="lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:gap-10">
          <aside
            aria-label={listingMessages.filters}
            className="below-header hidden lg:sticky lg:top-22 lg:-ml-1 lg:block lg:max-h-[calc(100dvh-6.5rem)] lg:self-start lg:overflow-y-auto lg:pr-2 lg:pb-4 lg:pl-1"
          >
            <FilterPanel params={params} facets={listing.facets} isPending={listing.isPending} onChange={change} />
          </aside>
          <section aria-label={listingMessages.products} className="min-w-0">
            <h2 className="sr-only">{listingMessages.products}</h2>
            <div className={cx(BAR, 'flex flex-wrap items-center justify-between gap-3 lg:justify-end')}>
              <div className="lg:hidden">
                <FilterSheet params={params} listing={listing} onChange={change} onClear={clear} />
              </div>
              <SortSelect params={params} onChange={change} />
            </div>
            <FilterChips params={params} onChange={change} onClear={clear} />
            {cards}
          </section>
        </div>
      )}
    </div>
  );
}

/** As high as a line of the heading. */
const TitleSkeleton = () => (
  <>
    <span className="sr-only">{catalogueMessages.loading}</span>
    <Skeleton className="h-[1em] w-40" />
  </>
);
