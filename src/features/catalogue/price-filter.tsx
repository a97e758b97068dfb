import { type SubmitEvent, useState } from 'react';
import { digitsOf } from '#src/domain/digits.ts';
import { formatRupees, toPaise } from '#src/domain/money.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import * as listingMessages from './listing-messages.ts';
import type { ListingParams } from './listing-params.ts';

interface PriceFilterProps {
  params: ListingParams;
  /** GST-inclusive rupees. */
  bounds: { min: number; max: number } | undefined;
  onChange: (change: ListingParams) => void;
}

/** Minimum and maximum in whole rupees, applied on Enter or Apply. Swaps the two when minimum exceeds maximum. */
export function PriceFilter({ params: { minPrice, maxPrice }, bounds, onChange }: PriceFilterProps) {
  const applied = { from: String(minPrice ?? ''), to: String(maxPrice ?? '') };
  // The typed values are shown until the address changes. The inputs are not remounted, so they keep the focus.
  const [draft, setDraft] = useState({ applied, typed: applied });
  const isCurrent = draft.applied.from === applied.from && draft.applied.to === applied.to;
  const typed = isCurrent ? draft.typed : applied;
  const type = (some: Partial<typeof typed>) => setDraft({ applied, typed: { ...typed, ...some } });

  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    const [from, to] = [rupeesOf(typed.from), rupeesOf(typed.to)];
    const isSwapped = from !== undefined && to !== undefined && from > to;
    onChange(isSwapped ? { minPrice: to, maxPrice: from } : { minPrice: from, maxPrice: to });
  };
  return (
    // An update need not wait for it (update/open-work.ts).
    <form onSubmit={apply} noValidate data-in-url>
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">{listingMessages.price}</legend>
        <div className="clear-both grid grid-cols-[1fr_1fr_auto] items-end gap-2">
          <RupeesField
            label={listingMessages.minPrice}
            value={typed.from}
            placeholder={bounds?.min}
            onType={(from) => type({ from })}
          />
          <RupeesField
            label={listingMessages.maxPrice}
            value={typed.to}
            placeholder={bounds?.max}
            onType={(to) => type({ to })}
          />
          <Button type="submit" variant="secondary" className="px-3">
            {listingMessages.applyPrice}
          </Button>
        </div>
        <p className="mt-1 min-h-5 text-ink-soft text-sm">
          {bounds
            ? listingMessages.priceRange(formatRupees(toPaise(bounds.min)), formatRupees(toPaise(bounds.max)))
            : null}
        </p>
      </fieldset>
    </form>
  );
}

interface RupeesFieldProps {
  label: string;
  value: string;
  placeholder: number | undefined;
  onType: (value: string) => void;
}

function RupeesField({ label, value, placeholder, onType }: RupeesFieldProps) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={11}
      value={value}
      placeholder={placeholder === undefined ? '' : String(placeholder)}
      onChange={(event) => onType(event.target.value)}
    />
  );
}

/** The whole rupees of the first number: '1,299.50' and 'Rs. 1299' are 1299. Without a number there is no limit. */
function rupeesOf(typed: string): number | undefined {
  const [number = ''] = typed.match(/\p{Nd}[\p{Nd}, ]*/u) ?? [];
  const digits = digitsOf(number).slice(0, 8);
  return digits === '' ? undefined : Number(digits);
}
