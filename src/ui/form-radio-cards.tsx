import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { cx } from './cx.ts';
import { useIsRequired } from './form-required.ts';
import { Icon } from './icon.tsx';

interface RadioCard {
  value: string;
  label: string;
  note?: string;
  disabled?: boolean;
}

/** Radio buttons as cards, each with a description that is read after its name. */
export function FormRadioCards({ name, legend, cards }: { name: string; legend: string; cards: readonly RadioCard[] }) {
  const { register, formState } = useFormContext();
  const required = useIsRequired(name);
  const id = useId();
  const message = formState.errors[name]?.message;
  const error = typeof message === 'string' ? message : undefined;
  return (
    <div
      role="radiogroup"
      {...required}
      aria-labelledby={`${id}-legend`}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-note` : undefined}
      className="min-w-0"
    >
      <p id={`${id}-legend`} className="sr-only">
        {legend}
      </p>
      <div className="flex flex-col gap-3">
        {cards.map(({ value, label, note, disabled = false }, place) => (
          <label
            key={value}
            className={cx(
              'relative flex min-h-14 cursor-pointer items-start gap-3 rounded-md border bg-surface p-4',
              error ? 'border-2 border-danger' : 'border-line-strong',
              disabled && 'cursor-not-allowed border-dashed text-ink-soft',
            )}
          >
            {/* The `disabled` option of register would drop the chosen value. */}
            <input
              type="radio"
              value={value}
              disabled={disabled}
              aria-labelledby={`${id}-${place}-label`}
              aria-describedby={cx(error && `${id}-note`, note && `${id}-${place}-note`) || undefined}
              {...register(name)}
              className="peer mt-0.5 size-5 shrink-0 accent-ink"
            />
            <span className="pointer-events-none absolute -inset-px rounded-md border-2 border-transparent peer-checked:border-ink" />
            <span>
              <span id={`${id}-${place}-label`} className="font-medium">
                {label}
              </span>
              {note ? (
                <span id={`${id}-${place}-note`} className="block text-ink-soft text-sm">
                  {note}
                </span>
              ) : null}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${id}-note`} className="mt-2 flex items-start gap-1 text-danger text-sm">
          <Icon name="alert" size={16} className="mt-0.5" />
          {error}
        </p>
      ) : null}
    </div>
  );
}
