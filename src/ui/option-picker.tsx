import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface PickerOption {
  value: string;
  label: string;
  disabled?: boolean;
  /** Struck through; it can still be chosen. */
  isOut?: boolean;
  /** A short note below it, such as 'Sold out' or '2 left'. */
  note?: string;
  /** A decorative picture before its label. */
  picture?: ReactNode;
}

/** A row of radio chips. `value` '' means none chosen. */
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
        <span aria-hidden="true" className="text-ink-soft">
          {' '}
          {chosen?.label}
        </span>
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

/** The input itself is the chip, so the browser shows checked and focus states at once. */
function Chip(props: { option: PickerOption; name: string; isChosen: boolean; onChoose: () => void }) {
  const { option } = props;
  return (
    <label
      className={cx(
        'relative flex min-h-11 min-w-11 items-center justify-center gap-2.5 text-center leading-tight',
        option.picture ? 'p-1 pr-4' : 'px-4',
        option.disabled ? 'cursor-not-allowed' : 'cursor-pointer',
      )}
    >
      <input
        type="radio"
        name={props.name}
        value={option.value}
        checked={props.isChosen}
        disabled={option.disabled}
        onChange={props.onChoose}
        className="chip peer"
      />
      {option.picture ? (
        <span aria-hidden="true" className="relative w-10 overflow-hidden rounded-sm">
          {option.picture}
        </span>
      ) : null}
      <span className="relative peer-checked:text-paper peer-disabled:text-ink-soft">
        <span className={cx('block font-medium', (option.disabled || option.isOut) && 'line-through')}>
          {option.label}
        </span>
        {option.note ? <span className="block text-xs opacity-80">{option.note}</span> : null}
      </span>
    </label>
  );
}
