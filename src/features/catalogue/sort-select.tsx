import { useId } from 'react';
import { SORTS, type Sort } from '#src/contract/sorts.ts';
import { Icon } from '#src/ui/icon.tsx';
import * as listingMessages from './listing-messages.ts';
import { sortNames } from './listing-messages.ts';
import type { ListingParams } from './listing-params.ts';
import { useOptimisticParams } from './use-optimistic-params.ts';

/** The order when the address names none. */
const FIRST: Sort = 'featured';

/** The order of a listing. A native select, so that phones show their own picker. */
export function SortSelect(props: { params: ListingParams; onChange: (change: ListingParams) => Promise<void> }) {
  const { shown, change } = useOptimisticParams(props.params, props.onChange);
  const id = useId();
  return (
    <div className="relative flex min-w-0 max-w-full items-center gap-2 max-sm:flex-1 max-sm:basis-28">
      <label htmlFor={id} className="hidden whitespace-nowrap text-ink-soft md:block">
        {listingMessages.sort}
      </label>
      <select
        id={id}
        aria-label={listingMessages.sort}
        value={shown.sort ?? FIRST}
        onChange={({ target }) => change({ sort: SORTS.find((sort) => sort === target.value && sort !== FIRST) })}
        className="h-11 min-w-0 max-sm:w-full cursor-pointer appearance-none truncate rounded-md border border-line-strong bg-surface pr-9 pl-3 font-medium md:pr-10 md:pl-4 hover:border-ink"
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {sortNames[sort]}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={18} className="pointer-events-none absolute right-3" />
    </div>
  );
}
