import { useNavigate } from '@tanstack/react-router';
import { type FocusEvent, type FormEvent, useRef } from 'react';
import { saveRecentSearch } from '#src/features/search/recent-searches.ts';
import { isPhone, useSearchList } from '#src/features/search/use-search-list.ts';
import { Icon } from '#src/ui/icon.tsx';
import * as siteMessages from './messages.ts';

interface SearchBoxProps {
  className?: string;
  onSearch?: () => void;
}

/**
 * Opens /searched-products with the typed text, which may be empty. A list below shows recent searches, and suggestions
 * while typing. On phones a tap turns the box into a full-screen search; the field stays the same, so that the keyboard
 * opens with the tap.
 */
export function SearchBox({ className, onSearch }: SearchBoxProps) {
  const navigate = useNavigate();
  const { Panel, panel, isScreen, combobox, open, close, type, press } = useSearchList();
  const input = useRef<HTMLInputElement>(null);

  const search = (text: string) => {
    const q = text.trim();
    saveRecentSearch(q);
    close();
    onSearch?.();
    void navigate({ to: '/searched-products', search: { q } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(input.current?.value ?? '');
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // On a phone the keyboard's own key may take the focus from the box; the screen stays.
    if (!isScreen && !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) close();
  };

  return (
    // Without script, the form opens the same address.
    <search className={className} onBlur={leave}>
      <form action="/searched-products" onSubmit={submit} className="relative">
        <div className="search-field">
          <input
            {...combobox}
            ref={input}
            type="search"
            name="q"
            aria-label={siteMessages.searchLabel}
            placeholder={siteMessages.searchPlaceholder}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            // Uncontrolled, so that text typed before hydration is kept.
            onChange={(event) => type(event.target.value)}
            // The focus alone must not open a full screen: it would surprise a keyboard user.
            onFocus={(event) => isPhone() || open(event.target.value)}
            onClick={(event) => open(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (press(event)) event.preventDefault();
            }}
          />
          <button type="submit" aria-label={siteMessages.search}>
            <Icon name="search" />
          </button>
        </div>
        {Panel ? <Panel {...panel} input={input} onSearch={search} onLeave={onSearch} /> : null}
      </form>
    </search>
  );
}
