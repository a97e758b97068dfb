import { useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/icon.tsx';
import * as siteMessages from './messages.ts';

interface SearchBoxProps {
  className?: string;
  onSearch?: () => void;
  /** In a dialog: takes the focus as it opens. */
  autoFocus?: boolean;
}

/** Goes to /searched-products with what was typed; an empty box is not checked (SPEC 2 Header). */
export function SearchBox({ className, onSearch, autoFocus = false }: SearchBoxProps) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    onSearch?.();
    void navigate({ to: '/searched-products', search: { q } });
  };
  return (
    // Without script the form asks the same address.
    <search className={className}>
      <form action="/searched-products" onSubmit={submit} className="relative">
        <input
          type="search"
          data-autofocus={autoFocus ? '' : undefined}
          name="q"
          aria-label={siteMessages.searchLabel}
          placeholder={siteMessages.searchPlaceholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          className="h-11 w-full rounded-full border border-line-strong bg-surface pr-12 pl-4 placeholder:text-ink-soft"
        />
        <button
          type="submit"
          aria-label="Search"
          className={cx(
            'absolute inset-y-0 right-0 grid w-11 place-items-center rounded-full',
            'text-ink hover:bg-ink hover:text-paper',
          )}
        >
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}
