import { type ChangeEvent, type KeyboardEvent, useState } from 'react';
import { digitsOf } from '#src/domain/digits.ts';
import { Icon, type IconName } from './icon.tsx';
import * as uiMessages from './showing-messages.ts';

interface QuantityStepperProps {
  /** An integer of at least `min`. */
  value: number;
  onChange: (value: number) => void;
  min?: number;
  /** Infinity: without a limit. */
  max?: number;
  /** The accessible name, e.g. 'Quantity of Hex Dumbbell'. */
  label: string;
  busy?: boolean;
}

/** A minus button, a number field and a plus button. Calls `onChange` only with integers within the bounds. */
export function QuantityStepper({ value, onChange, min = 1, max = 9999, label, busy = false }: QuantityStepperProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = (next: number) => {
    const bounded = Math.min(max, Math.max(min, next));
    if (bounded !== value && !busy) onChange(bounded);
  };
  const typedNumber = typed !== null && /^\d+$/.test(typed) ? Number(typed) : null;
  const commit = () => {
    if (typedNumber !== null) change(typedNumber);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setTyped(null);
    change((typedNumber ?? value) + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div role="group" aria-label={label} aria-busy={busy || undefined} className="stepper">
      <StepButton icon="minus" name={uiMessages.decrease} isOff={value <= min} onPress={() => change(value - 1)} />
      <input
        inputMode="numeric"
        autoComplete="off"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={Number.isFinite(max) ? max : undefined}
        value={typed ?? String(value)}
        onChange={(event: ChangeEvent<HTMLInputElement>) => setTyped(digitsOf(event.target.value).slice(0, 4))}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <StepButton icon="plus" name={uiMessages.increase} isOff={value >= max} onPress={() => change(value + 1)} />
    </div>
  );
}

function StepButton(props: { icon: IconName; name: string; isOff: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={props.name}
      // Stays focusable at the bound, so that the focus is not lost.
      aria-disabled={props.isOff || undefined}
      onClick={props.isOff ? undefined : props.onPress}
    >
      <Icon name={props.icon} size={18} />
    </button>
  );
}
