import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface PickerOption {
  value: string;
  label: string;
  disabled?: boolean;
  /** A word below it, as 'Sold out' or '2 left'. */
  note?: string;
  /** What it looks like, before its label; decoration. */
  picture?: ReactNode;
}

/** A row of radio chips; one tap chooses. `value` '' is "none yet". */
export function OptionPicker({
  label,
  name,
  options,
  value,
  onChange,
}: {
  label: string;
  name: string;
  options: readonly PickerOption[];
  value: string;
  onChange: (value: string) => void;
}) {
  const chosen = options.find((option) => option.value === value);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2">
        <span className="font-semibold">{label}</span>
        {chosen ? (
          <span aria-hidden="true" className="text-ink-soft">
            {' '}
            {chosen.label}
          </span>
        ) : null}
      </legend>
      <div className="clear-both flex flex-wrap gap-2">
        {options.map((option) => (
          <Chip
            key={option.value}
            option={option}
            name={name}
            isChosen={option.value === value}
            onChoose={() => onChange(option.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Chip(props: { option: PickerOption; name: string; isChosen: boolean; onChoose: () => void }) {
  const { option, isChosen } = props;
  return (
    <label
      className={cx(
        'relative flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2.5 rounded-md border text-center leading-tight',
        option.picture ? 'p-1 pr-4' : 'px-4',
        'has-focus-visible:outline-3 has-focus-visible:outline-ink has-focus-visible:outline-offset-2',
        isChosen ? 'chosen border-ink bg-ink text-paper' : 'border-line-strong bg-surface hover:border-ink',
        option.disabled && 'cursor-not-allowed border-dashed bg-transparent text-ink-soft hover:border-line-strong',
      )}
    >
      <input
        type="radio"
        name={props.name}
        value={option.value}
        checked={isChosen}
        disabled={option.disabled}
        onChange={props.onChoose}
        className="sr-only"
      />
      {option.picture ? (
        <span aria-hidden="true" className="block w-10 overflow-hidden rounded-sm">
          {option.picture}
        </span>
      ) : null}
      <span>
        <span className={cx('block font-medium', option.disabled && 'line-through')}>{option.label}</span>
        {option.note ? <span className={cx('block text-xs', !isChosen && 'text-ink-soft')}>{option.note}</span> : null}
      </span>
    </label>
  );
}
