import type { Facets } from '#src/contract/product.ts';
import { compareSizes } from '#src/domain/size-order.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { FilterNames } from './filter-names.tsx';
import * as listingMessages from './listing-messages.ts';
import type { ListingParams } from './listing-params.ts';
import { PriceFilter } from './price-filter.tsx';
import { useOptimisticParams } from './use-optimistic-params.ts';

interface FilterPanelProps {
  params: ListingParams;
  /** The available values; undefined while unknown or when the backend does not send them. */
  facets: Facets | undefined;
  /** The facets are loading. */
  isPending: boolean;
  /** Each change takes effect at once. Resolves when it has. */
  onChange: (change: ListingParams) => Promise<void>;
}

/** All filters of a listing: beside it on desktops, in a sheet on phones. Offers only filters that change the result. */
export function FilterPanel({ params, facets, isPending, onChange }: FilterPanelProps) {
  const { shown, change } = useOptimisticParams(params, onChange);
  const bounds =
    facets && facets.maxPrice > facets.minPrice ? { min: facets.minPrice, max: facets.maxPrice } : undefined;
  const hasPrice = shown.minPrice !== undefined || shown.maxPrice !== undefined;
  return (
    <div className="flex flex-col gap-6">
      <InStockFilter isOn={shown.inStock ?? false} onChange={(isOn) => change({ inStock: isOn || undefined })} />
      {isPending || bounds || hasPrice ? <PriceFilter params={shown} bounds={bounds} onChange={change} /> : null}
      {isPending ? <NamesSkeleton /> : null}
      <FilterNames
        label={listingMessages.kind}
        names={facets?.kinds ?? []}
        value={shown.kind}
        onChange={(kind) => change({ kind })}
      />
      <FilterNames
        label={listingMessages.color}
        names={facets?.colors ?? []}
        value={shown.color}
        onChange={(color) => change({ color })}
      />
      <FilterNames
        label={listingMessages.size}
        names={[...(facets?.sizes ?? [])].sort(compareSizes)}
        value={shown.size}
        onChange={(size) => change({ size })}
      />
      <FilterNames
        label={listingMessages.origin}
        names={facets?.origins ?? []}
        value={shown.origin}
        onChange={(origin) => change({ origin })}
      />
    </div>
  );
}

/** Placeholder for the names while they load. */
function NamesSkeleton() {
  return [1, 2, 3].map((group) => (
    <div key={group} className="flex flex-wrap gap-2">
      <Skeleton className="mb-1 h-5 w-full max-w-16" />
      <div className="w-full" />
      {['w-24', 'w-16', 'w-20', 'w-28', 'w-16'].map((width, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={place} className={`h-9 ${width} rounded-md`} />
      ))}
    </div>
  ));
}

function InStockFilter({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-ink"
      />
      {listingMessages.inStock}
    </label>
  );
}
