import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'link';
  size?: 'md' | 'lg';
  /** Full width. */
  block?: boolean;
}

const BASE =
  'inline-flex min-w-11 select-none border-2 items-center justify-center gap-2 rounded-md text-center font-semibold leading-tight ' +
  'transition-colors duration-150 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed';

const VARIANTS: Record<Exclude<NonNullable<ButtonLook['variant']>, 'link'>, string> = {
  primary:
    'border-transparent bg-accent text-ink hover:bg-ink hover:text-paper disabled:bg-line disabled:text-ink-soft',
  secondary:
    'border-ink text-ink hover:bg-ink hover:text-paper disabled:border-line disabled:bg-transparent disabled:text-ink-soft',
  quiet:
    'border-transparent text-ink underline decoration-line-strong underline-offset-4 hover:decoration-accent hover:decoration-2 disabled:text-ink-soft disabled:no-underline',
  danger: 'border-transparent bg-danger text-white hover:bg-ink disabled:bg-line disabled:text-ink-soft',
};

/** A small underlined button beside other content: 'Clear all', 'See all products'. It has one size. */
const LINK =
  'inline-flex min-h-11 items-center px-1 font-medium text-sm underline decoration-line-strong underline-offset-4 hover:decoration-accent hover:decoration-2 disabled:cursor-not-allowed disabled:text-ink-soft disabled:no-underline';

const SIZES = { md: 'min-h-11 px-5 py-2', lg: 'min-h-13 px-7 py-3 text-lg' };

/** The classes of a button, for a link that looks like one. */
export function buttonClass({ variant = 'primary', size = 'md', block = false }: ButtonLook = {}): string {
  if (variant === 'link') return LINK;
  return cx(BASE, VARIANTS[variant], SIZES[size], block && 'w-full');
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Shows a spinner and ignores clicks; keeps its width and its name. */
  busy?: boolean;
}

export function Button({ variant, size, block, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  const look: ButtonLook = { ...(variant && { variant }), ...(size && { size }), ...(block && { block }) };
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      // A busy button is not `disabled`, which would drop the focus to the top of the page.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(buttonClass(look), busy && 'relative', className)}
    >
      {busy ? (
        <>
          <span className="invisible inline-flex items-center gap-2">{children}</span>
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        </>
      ) : (
        children
      )}
    </button>
  );
}
