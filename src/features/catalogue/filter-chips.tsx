import { formatRupees, toPaise } from '#src/domain/money.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { passFocusOn } from '#src/ui/pass-focus-on.ts';
import * as listingMessages from './listing-messages.ts';
import type { ListingParams } from './listing-params.ts';

interface FilterChip {
  text: string;
  /** The change that removes this filter. */
  without: ListingParams;
}

/** One chip for each active filter. */
export function filterChips({ minPrice, maxPrice, color, size, kind, origin, inStock }: ListingParams): FilterChip[] {
  const shown = (rupees: number) => formatRupees(toPaise(rupees));
  const chips: FilterChip[] = [];
  if (kind !== undefined) chips.push({ text: kind, without: { kind: undefined } });
  if (minPrice !== undefined)
    chips.push({ text: listingMessages.priceFrom(shown(minPrice)), without: { minPrice: undefined } });
  if (maxPrice !== undefined)
    chips.push({ text: listingMessages.priceTo(shown(maxPrice)), without: { maxPrice: undefined } });
  if (color !== undefined) chips.push({ text: listingMessages.colorIs(color), without: { color: undefined } });
  if (size !== undefined) chips.push({ text: listingMessages.sizeIs(size), without: { size: undefined } });
  if (origin !== undefined) chips.push({ text: listingMessages.originIs(origin), without: { origin: undefined } });
  if (inStock) chips.push({ text: listingMessages.inStock, without: { inStock: undefined } });
  return chips;
}

interface FilterChipsProps {
  params: ListingParams;
  onChange: (change: ListingParams) => void;
  onClear: () => void;
}

/** The active filters. Each can be removed, or all at once. */
export function FilterChips({ params, onChange, onClear }: FilterChipsProps) {
  const chips = filterChips(params);
  if (chips.length === 0) return null;
  return (
    <ul aria-label={listingMessages.activeFilters} className="mb-4 flex flex-wrap items-center gap-2">
      {chips.map(({ text, without }) => (
        <li key={text}>
          <button
            ref={passFocusOn}
            type="button"
            aria-label={listingMessages.removeFilter(text)}
            onClick={() => onChange(without)}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-accent-soft pr-3 pl-4 font-medium text-sm hover:bg-accent"
          >
            {text}
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
      <li>
        <Button variant="link" onClick={onClear}>
          {listingMessages.clearAll}
        </Button>
      </li>
    </ul>
  );
}
