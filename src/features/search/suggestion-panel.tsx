import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { productParam } from '#src/domain/slug.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/icon.tsx';
import * as searchMessages from './messages.ts';
import { clearRecentSearches, saveRecentSearch } from './recent-searches.ts';
import { SearchStart } from './search-start.tsx';
import { SuggestionRow } from './suggestion-row.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { type Suggestion, useSuggestions } from './use-suggestions.ts';

/** Props between the search box and its list. The focus stays in the box. */
export interface SuggestionPanelProps {
  /** Id of the list; option n has `${listId}-n`. */
  listId: string;
  typed: string;
  recent: readonly string[];
  /** On a phone: the box fills the screen, and the list stands in its page. */
  isScreen: boolean;
  /** Index of the option that Enter chooses; -1 = none, search the typed text. */
  active: number;
  onActive: (place: number) => void;
  onRecent: (texts: readonly string[]) => void;
  onClose: () => void;
  input: RefObject<HTMLInputElement | null>;
  /** Opens the results of a text. */
  onSearch: (text: string) => void;
  /** Called when the shopper goes elsewhere by the list. */
  onLeave: (() => void) | undefined;
  /** The list stores its key handler here. The handler returns true when it has handled the key. */
  keys: RefObject<(event: KeyboardEvent) => boolean>;
}

/** The last row can be scrolled above a phone's keyboard. */
const SCREEN = 'pb-[40dvh]';
const LIST =
  'absolute inset-x-0 top-full z-30 mt-1 max-h-[min(28rem,60dvh)] overflow-y-auto rounded-md border border-line bg-surface p-1.5 shadow-floating';

/** The list of a combobox (WAI-ARIA "editable combobox with list autocomplete"), below its box; on phones also the rest of the search screen. */
export function SuggestionPanel(props: SuggestionPanelProps) {
  const { listId, typed, recent, isScreen, active, onActive, onClose, input, keys } = props;
  const { suggestions: all, isAsking, found } = useSuggestions(typed, recent);
  const findsNothing = isScreen && found === 0 && !isAsking;
  const suggestions = findsNothing ? [] : all;
  const count = suggestions.length;
  const top = useFullScreen(isScreen, onClose);

  const navigate = useNavigate();

  const onChoose = (suggestion: Suggestion) => {
    if (suggestion.kind === 'recent' || suggestion.kind === 'all') {
      if (input.current) input.current.value = suggestion.text;
      return props.onSearch(suggestion.text);
    }
    saveRecentSearch(typed);
    onClose();
    props.onLeave?.();
    if (suggestion.kind === 'page') {
      const { to, q } = suggestion.page;
      return void navigate({ to, search: q === undefined ? {} : { q } });
    }
    const productName = productParam(suggestion.product.productName);
    void navigate({ to: '/product/$productName', params: { productName } });
  };
  const clearRecent = () => {
    clearRecentSearches();
    props.onRecent([]);
    // The list, and with it the clicked button, is removed.
    input.current?.focus();
  };
  const goBack = () => {
    onClose();
    // The keyboard of the phone goes, too.
    input.current?.blur();
  };

  useEffect(() => {
    keys.current = ({ key, nativeEvent }) => {
      if (nativeEvent.isComposing) return false;
      const chosen = suggestions[active];
      if (key === 'ArrowDown') onActive(active + 1 < count ? active + 1 : -1);
      else if (key === 'ArrowUp') onActive(active < 0 ? count - 1 : active - 1);
      else if (key === 'Enter' && chosen) onChoose(chosen);
      // Before it clears the box.
      else if (key === 'Escape') onClose();
      else return false;
      return true;
    };
    return () => {
      keys.current = () => false;
    };
  });
  useEffect(() => {
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [active, listId]);

  return (
    <div ref={top} className={isScreen ? SCREEN : cx(LIST, count === 0 && 'hidden')}>
      {isScreen ? <BackButton onBack={goBack} /> : null}
      {typed.trim() === '' && count > 0 ? <RecentHeading onClear={clearRecent} /> : null}
      {findsNothing ? <p className="mb-2 px-1.5 font-semibold">{searchMessages.noProducts}</p> : null}
      <div
        id={listId}
        role="listbox"
        aria-label={searchMessages.suggestions}
        aria-busy={isAsking}
        className={count === 0 ? 'hidden' : undefined}
      >
        {suggestions.map((suggestion, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's, which keeps the focus
          <div
            key={keyOf(suggestion, place)}
            id={`${listId}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === active}
            // Prevents the press from taking the focus out of the box, which would close the list.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion)}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-1.5 py-1',
              place === active ? 'chosen bg-accent-soft outline-2 outline-ink' : 'hover:bg-accent-soft',
            )}
          >
            <SuggestionRow suggestion={suggestion} isLarge={isScreen} />
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {found === null || isAsking ? '' : searchMessages.suggestionCount(found)}
      </p>
      {isScreen && (typed.trim() === '' || findsNothing) ? <SearchStart /> : null}
    </div>
  );
}

/** Before the box, at the top of the search screen. */
const BackButton = ({ onBack }: { onBack: () => void }) => (
  <button
    type="button"
    aria-label={searchMessages.back}
    onClick={onBack}
    className="fixed top-2 left-2 z-20 grid size-11 place-items-center rounded-full hover:bg-accent-soft"
  >
    <Icon name="chevron-left" size={24} />
  </button>
);

function RecentHeading({ onClear }: { onClear: () => void }) {
  return (
    <div className="flex items-center justify-between gap-2 pl-2.5">
      <p className="text-ink-soft text-sm">{searchMessages.recent}</p>
      <Button variant="link" onClick={onClear}>
        {searchMessages.clearRecent}
      </Button>
    </div>
  );
}

/** The 'all results' row gets a new key when its position changes, so that it is replaced instead of moved. */
const keyOf = (suggestion: Suggestion, place: number): string =>
  suggestion.kind === 'product'
    ? suggestion.product._id
    : suggestion.kind === 'page'
      ? suggestion.page.to
      : `${suggestion.kind} ${place}`;
