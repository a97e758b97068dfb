import { type SubmitEvent, useRef } from 'react';
import { formatRupees, toPaise } from '#src/domain/money.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { listingMessages } from './listing-messages.ts';
import type { ListingParams } from './listing-params.ts';

interface PriceFilterProps {
  params: ListingParams;
  /** GST-inclusive rupees. */
  bounds: { min: number; max: number } | undefined;
  onChange: (change: ListingParams) => void;
}

/** From and to in whole rupees; taken over on Enter or Apply. Give it a key of its values, so that it follows them. */
export function PriceFilter({ params, bounds, onChange }: PriceFilterProps) {
  const form = useRef<HTMLFormElement>(null);
  const apply = (event: SubmitEvent) => {
    event.preventDefault();
    const values = new FormData(form.current ?? undefined);
    const [from, to] = [rupeesOf(values.get('minPrice')), rupeesOf(values.get('maxPrice'))];
    const isSwapped = from !== undefined && to !== undefined && from > to;
    onChange(isSwapped ? { minPrice: to, maxPrice: from } : { minPrice: from, maxPrice: to });
  };
  return (
    <form ref={form} onSubmit={apply} noValidate>
      <fieldset>
        <legend className="mb-2 font-semibold">{listingMessages.price}</legend>
        <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-2">
          <RupeesField name="minPrice" label={listingMessages.minPrice} value={params.minPrice} hint={bounds?.min} />
          <RupeesField name="maxPrice" label={listingMessages.maxPrice} value={params.maxPrice} hint={bounds?.max} />
          <Button type="submit" variant="secondary" className="px-3">
            {listingMessages.applyPrice}
          </Button>
        </div>
        {bounds ? (
          <p className="mt-2 text-ink-soft text-sm">
            {listingMessages.priceRange(formatRupees(toPaise(bounds.min)), formatRupees(toPaise(bounds.max)))}
          </p>
        ) : null}
      </fieldset>
    </form>
  );
}

function RupeesField(props: { name: string; label: string; value: number | undefined; hint: number | undefined }) {
  return (
    <TextField
      name={props.name}
      label={props.label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      defaultValue={props.value ?? ''}
      placeholder={props.hint === undefined ? '' : String(props.hint)}
    />
  );
}

/** Anything but digits is left out ('1,299' is 1299); nothing typed is no limit. */
function rupeesOf(typed: FormDataEntryValue | null): number | undefined {
  const digits = String(typed ?? '').replace(/\D/g, '');
  return digits === '' ? undefined : Number(digits);
}
