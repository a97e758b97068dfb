import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { filterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import * as listingMessages from './listing-messages.ts';
import type { ListingParams } from './listing-params.ts';
import type { Listing } from './use-listing.ts';

interface FilterSheetProps {
  params: ListingParams;
  listing: Listing;
  onChange: (change: ListingParams) => Promise<void>;
  onClear: () => void;
}

/** The filters on phones and tablets: a button that opens a bottom sheet. */
export function FilterSheet({ params, listing, onChange, onClear }: FilterSheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  const count = filterChips(params).length;
  return (
    <>
      <Button
        variant="secondary"
        className="whitespace-nowrap px-4"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="filter" />
        {count === 0 ? listingMessages.filters : listingMessages.filtersSet(count)}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} label={listingMessages.filters} variant="sheet">
        <div className="flex min-h-full flex-col">
          <div className="flex-1 p-4">
            <FilterPanel params={params} facets={listing.facets} isPending={listing.isPending} onChange={onChange} />
          </div>
          <div className="sticky bottom-0 flex flex-wrap gap-3 border-line border-t bg-surface p-4">
            {/* Not `disabled`, which would drop the focus after the press. */}
            <Button
              variant="quiet"
              aria-disabled={count === 0 || undefined}
              onClick={count === 0 ? undefined : onClear}
              className={cx(count === 0 && 'text-ink-soft no-underline')}
            >
              {listingMessages.clearAll}
            </Button>
            <Button className="flex-1 basis-32" busy={listing.isChanging} onClick={() => setIsOpen(false)}>
              {listingMessages.showResults(listing.total)}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
