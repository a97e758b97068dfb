import { useNavigate } from '@tanstack/react-router';
import { type FocusEvent, type FormEvent, useRef } from 'react';
import { productParam } from '#src/domain/slug.ts';
import { saveRecentSearch } from '#src/features/search/recent-searches.ts';
import { useSearchList } from '#src/features/search/use-search-list.ts';
import type { Suggestion } from '#src/features/search/use-suggestions.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/icon.tsx';
import * as siteMessages from './messages.ts';

interface SearchBoxProps {
  className?: string;
  onSearch?: () => void;
  /** Takes the focus when it opens in a dialog. */
  autoFocus?: boolean;
}

/**
 * Opens /searched-products with the typed text, which may be empty. A list below shows recent searches, and suggestions
 * while typing.
 */
export function SearchBox({ className, onSearch, autoFocus = false }: SearchBoxProps) {
  const navigate = useNavigate();
  const { Panel, panel, combobox, open, close, type, press, clearRecent } = useSearchList();
  const input = useRef<HTMLInputElement>(null);

  const search = (text: string) => {
    const q = text.trim();
    saveRecentSearch(q);
    close();
    onSearch?.();
    void navigate({ to: '/searched-products', search: { q } });
  };
  const choose = (suggestion: Suggestion) => {
    if (suggestion.kind !== 'product') {
      if (input.current) input.current.value = suggestion.text;
      return search(suggestion.text);
    }
    const { productName } = suggestion.product;
    saveRecentSearch(panel.typed);
    close();
    onSearch?.();
    void navigate({ to: '/product/$productName', params: { productName: productParam(productName) } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(input.current?.value ?? '');
  };
  const clear = () => {
    clearRecent();
    // The list, and with it the clicked button, is removed.
    input.current?.focus();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) close();
  };

  return (
    // Without script, the form opens the same address.
    <search className={className} onBlur={leave}>
      <form action="/searched-products" onSubmit={submit} className="relative">
        <input
          {...combobox}
          ref={input}
          type="search"
          data-autofocus={autoFocus ? '' : undefined}
          name="q"
          aria-label={siteMessages.searchLabel}
          placeholder={siteMessages.searchPlaceholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          // Uncontrolled, so that text typed before hydration is kept.
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => open(event.target.value)}
          onKeyDown={(event) => {
            if (press(event)) event.preventDefault();
          }}
          className="h-11 w-full rounded-full border border-line-strong bg-surface pr-12 pl-4 placeholder:text-ink-soft"
        />
        <button
          type="submit"
          aria-label={siteMessages.search}
          className={cx(
            'absolute inset-y-0 right-0 grid w-11 place-items-center rounded-full',
            'text-ink hover:bg-ink hover:text-paper',
          )}
        >
          <Icon name="search" />
        </button>
        {Panel ? <Panel {...panel} onChoose={choose} onClearRecent={clear} /> : null}
      </form>
    </search>
  );
}
