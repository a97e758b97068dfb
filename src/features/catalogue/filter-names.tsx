import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import * as listingMessages from './listing-messages.ts';

/** Further names are collapsed at first. */
const SHOWN_AT_FIRST = 12;

interface FilterNamesProps {
  label: string;
  names: readonly string[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/**
 * A choice of one name; pressing it again clears it. These are toggle buttons, not radios: a radio takes effect at each
 * arrow key, and every choice here sends a request. A single name cannot narrow the list, so it is offered only while
 * it is set.
 */
export function FilterNames({ label, names, value, onChange }: FilterNamesProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const known = names.find((name) => isSame(name, value));
  // A name from the address that this listing lacks stays visible, so that it can be removed.
  const offered = value === undefined || known !== undefined ? names : [value, ...names];
  if (offered.length < 2 && value === undefined) return null;
  const isLong = offered.length > SHOWN_AT_FIRST;
  const shown =
    isLong && !isUnfolded ? offered.filter((name, at) => at < SHOWN_AT_FIRST || isSame(name, value)) : offered;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="clear-both flex flex-wrap gap-2">
        {shown.map((name) => (
          <Toggle
            key={name}
            name={name}
            isOn={isSame(name, value)}
            onPress={() => onChange(isSame(name, value) ? undefined : name)}
          />
        ))}
      </div>
      {isLong ? (
        <Button variant="link" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
          {isUnfolded ? listingMessages.showFewer : listingMessages.showAll(offered.length)}
        </Button>
      ) : null}
    </fieldset>
  );
}

const isSame = (name: string, value: string | undefined) => name.toLowerCase() === value?.toLowerCase();

function Toggle({ name, isOn, onPress }: { name: string; isOn: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={cx(
        'min-h-11 min-w-11 rounded-md border px-3.5 py-1 font-medium leading-tight lg:min-h-9 lg:min-w-9 lg:px-3 lg:text-sm',
        isOn ? 'chosen border-ink bg-ink text-paper' : 'border-line-strong bg-surface hover:border-ink',
      )}
    >
      {name}
    </button>
  );
}
