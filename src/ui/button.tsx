import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { passFocusOn } from './pass-focus-on.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonLook {
  /** `link`: a small underlined button beside other content: 'Clear all', 'See all products'. It has one size. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'link' | undefined;
  size?: 'md' | 'lg' | undefined;
  /** Full width. */
  block?: boolean | undefined;
}

/** The classes of a button (button.css), for a link that looks like one. */
export function buttonClass({ variant = 'primary', size = 'md', block = false }: ButtonLook = {}): string {
  return cx('button', `button-${variant}`, size === 'lg' && 'button-lg', block && 'w-full');
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** Shows a spinner and ignores clicks; keeps its width and its name. */
  busy?: boolean;
}

export function Button({ variant, size, block, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      ref={passFocusOn}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...rest}
      // A busy button is not `disabled`, which would drop the focus to the top of the page.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(buttonClass({ variant, size, block }), busy && 'relative', className)}
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
