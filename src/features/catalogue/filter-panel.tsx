import { useId } from 'react';
import type { Facets } from '#src/contract/product.ts';
import { compareSizes } from '#src/domain/size-order.ts';
import { OptionPicker } from '#src/ui/option-picker.tsx';
import { listingMessages } from './listing-messages.ts';
import type { ListingParams } from './listing-params.ts';
import { PriceFilter } from './price-filter.tsx';

interface FilterPanelProps {
  params: ListingParams;
  /** What there is to choose from; undefined while unknown or where the backend does not say. */
  facets: Facets | undefined;
  /** Each change takes effect at once. */
  onChange: (change: ListingParams) => void;
}

/** All filters of a listing: beside it on desktops, in a sheet on phones. Only what can make a difference is offered. */
export function FilterPanel({ params, facets, onChange }: FilterPanelProps) {
  const name = useId();
  return (
    <div className="flex flex-col gap-6">
      <InStockFilter isOn={params.inStock ?? false} onChange={(isOn) => onChange({ inStock: isOn || undefined })} />
      <PriceFilter
        key={`${params.minPrice}-${params.maxPrice}`}
        params={params}
        bounds={facets && facets.maxPrice > 0 ? { min: facets.minPrice, max: facets.maxPrice } : undefined}
        onChange={onChange}
      />
      <NameFilter
        label={listingMessages.kind}
        name={`${name}-kind`}
        names={facets?.kinds ?? []}
        value={params.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <NameFilter
        label={listingMessages.color}
        name={`${name}-color`}
        names={facets?.colors ?? []}
        value={params.color}
        onChange={(color) => onChange({ color })}
      />
      <NameFilter
        label={listingMessages.size}
        name={`${name}-size`}
        names={[...(facets?.sizes ?? [])].sort(compareSizes)}
        value={params.size}
        onChange={(size) => onChange({ size })}
      />
    </div>
  );
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

interface NameFilterProps {
  label: string;
  name: string;
  names: readonly string[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** One name out of several, or any. A single name narrows nothing, so it is offered only while it is set. */
function NameFilter({ label, name, names, value, onChange }: NameFilterProps) {
  const known = names.find((one) => one.toLowerCase() === value?.toLowerCase());
  // A name from a shared address that this listing does not have stays visible, so that it can be taken off.
  const offered = value === undefined || known !== undefined ? names : [...names, value];
  if (offered.length < 2 && value === undefined) return null;
  return (
    <OptionPicker
      label={label}
      name={name}
      options={[{ value: '', label: listingMessages.any }, ...offered.map((one) => ({ value: one, label: one }))]}
      value={known ?? value ?? ''}
      onChange={(picked) => onChange(picked === '' ? undefined : picked)}
    />
  );
}
