import { useMemo } from 'react';
import { Select } from '#src/ui/field.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { DIAL_CODES } from './dial-codes.ts';
import * as contactMessages from './messages.ts';

interface Props {
  /** ISO code. */
  value: string;
  error?: string | undefined;
  onChange: (country: string) => void;
}

/** Every country with its dial code, India first. A native select: phones show their own picker, and typing finds a name. */
export function CountrySelect({ value, error, onChange }: Props) {
  // Built in the browser only, because its country names may differ from the server's.
  const isHydrated = useHydrated();
  const countries = useMemo(
    () => listCountries().filter(({ iso }) => isHydrated || iso === value),
    [isHydrated, value],
  );
  return (
    <Select
      name="country"
      label={contactMessages.country}
      autoComplete="country"
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    >
      {countries.map(({ iso, label }) => (
        <option key={iso} value={iso}>
          {label}
        </option>
      ))}
    </Select>
  );
}

function listCountries() {
  const names = new Intl.DisplayNames('en-IN', { type: 'region' });
  const all = Object.entries(DIAL_CODES).map(([iso, dial]) => ({ iso, label: `${names.of(iso) ?? iso} (+${dial})` }));
  const isHome = (iso: string) => Number(iso === 'IN');
  return all.sort((a, b) => isHome(b.iso) - isHome(a.iso) || (a.label < b.label ? -1 : 1));
}
