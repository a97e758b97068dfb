// A one-time code in single-character boxes. The value has one text per box, so that clearing the third leaves the
// fourth in place. otp-boxes.ts has the rules.
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { createLog } from '#src/base/log.ts';
import { cx } from './cx.ts';
import * as uiMessages from './form-messages.ts';
import { Icon } from './icon.tsx';
import { fillFrom, putTyped } from './otp-boxes.ts';

const log = createLog('otp');

interface OtpInputProps {
  /** The name of the group; each box adds its position. */
  label: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  length?: number;
  /** 'number' and 'tel' accept only digits. */
  inputType?: 'text' | 'number' | 'tel' | 'password';
  /** One character per box. */
  placeholder?: string;
  error?: string | undefined;
  /** Takes the focus when it appears. */
  focusFirst?: boolean;
}

export function OtpInput({
  label,
  value,
  onChange,
  length = 6,
  inputType = 'text',
  placeholder = '',
  error,
  focusFirst = false,
}: OtpInputProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const errorId = useId();
  const digitsOnly = inputType === 'number' || inputType === 'tel';

  useEffect(() => {
    if (placeholder !== '' && placeholder.length !== length)
      log.error('Length of the placeholder should be equal to the number of inputs.');
  }, [placeholder, length]);
  useEffect(() => {
    if (focusFirst) boxes.current[0]?.focus();
  }, [focusFirst]);

  // On an error, focus the first empty box.
  const firstEmpty = value.indexOf('');
  const refusedAt = error ? Math.max(0, firstEmpty) : -1;
  const isRefused = refusedAt >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when it is refused, not with every character after
  useEffect(() => {
    if (isRefused) boxes.current[refusedAt]?.focus();
  }, [isRefused]);

  const focusBox = (place: number) => {
    const box = boxes.current[Math.max(0, Math.min(length - 1, place))];
    box?.focus();
    box?.select();
  };
  const put = (change: { value: string[]; next: number } | null) => {
    if (!change) return;
    onChange(change.value);
    focusBox(change.next);
  };
  const clear = (place: number) => onChange(value.map((box, at) => (at === place ? '' : box)));

  const onPaste = (event: ClipboardEvent, place: number) => {
    event.preventDefault();
    put(fillFrom(value, place, event.clipboardData.getData('text/plain'), digitsOnly));
  };
  /** undefined: the browser handles the key. */
  const actOf = (key: string, place: number): (() => void) | undefined => {
    switch (key) {
      case 'Backspace':
        return () => {
          clear(place);
          focusBox(place - 1);
        };
      case 'Delete':
        return () => clear(place);
      case 'ArrowLeft':
        return () => focusBox(place - 1);
      case 'ArrowRight':
        return () => focusBox(place + 1);
      // These keys would change the number or type a space.
      case 'ArrowUp':
      case 'ArrowDown':
      case ' ':
        return () => undefined;
      default:
        return undefined;
    }
  };
  const onKeyDown = (event: KeyboardEvent, place: number) => {
    const act = actOf(event.key, place);
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="clear-both grid max-w-sm grid-cols-6 gap-2">
        {value.slice(0, length).map((box, place) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={place}
            ref={(input) => {
              boxes.current[place] = input;
            }}
            type={inputType}
            // A phone offers the code from the message and inserts it as a whole into the first box.
            autoComplete={place === 0 ? 'one-time-code' : 'off'}
            inputMode="numeric"
            enterKeyHint="done"
            // Read by the code that moves the focus after a page change.
            data-autofocus={focusFirst && place === 0 ? '' : undefined}
            aria-label={uiMessages.boxOf(label, place + 1, length)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            placeholder={placeholder.length === length ? placeholder[place] : undefined}
            value={box}
            onChange={(event) => put(putTyped(value, place, event.target.value, digitsOnly))}
            onKeyDown={(event) => onKeyDown(event, place)}
            onPaste={(event) => onPaste(event, place)}
            onFocus={(event) => event.target.select()}
            className={cx(
              'h-14 w-full min-w-0 rounded-md border bg-surface text-center font-display font-semibold text-3xl text-ink',
              error ? 'border-2 border-danger' : 'border-line-strong',
            )}
          />
        ))}
      </div>
      {error ? (
        <p id={errorId} className="mt-1 flex items-start gap-1 text-danger text-sm">
          <Icon name="alert" size={16} className="mt-0.5" />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
