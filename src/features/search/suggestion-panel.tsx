import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import * as searchMessages from './messages.ts';
import { SuggestionRow } from './suggestion-row.tsx';
import { type Suggestion, useSuggestions } from './use-suggestions.ts';

/** Props between the search box and its list. The focus stays in the box. */
export interface SuggestionPanelProps {
  /** Id of the list; option n has `${listId}-n`. */
  listId: string;
  typed: string;
  recent: readonly string[];
  /** Index of the option that Enter chooses; -1 = none, search the typed text. */
  active: number;
  onActive: (place: number) => void;
  onChoose: (suggestion: Suggestion) => void;
  onClearRecent: () => void;
  /** The list stores its key handler here. The handler returns true when it has handled the key. */
  keys: RefObject<(event: KeyboardEvent) => boolean>;
}

/** The list of a combobox (WAI-ARIA "editable combobox with list autocomplete"), below its box. */
export function SuggestionPanel(props: SuggestionPanelProps) {
  const { listId, typed, recent, active, onActive, onChoose, keys } = props;
  const { suggestions, isAsking, found } = useSuggestions(typed, recent);
  const count = suggestions.length;

  useEffect(() => {
    keys.current = ({ key }) => {
      const chosen = suggestions[active];
      if (key === 'ArrowDown') onActive(active + 1 < count ? active + 1 : -1);
      else if (key === 'ArrowUp') onActive(active < 0 ? count - 1 : active - 1);
      else if (key === 'Enter' && chosen) onChoose(chosen);
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
    <div
      className={cx(
        'absolute inset-x-0 top-full z-30 mt-1 max-h-[min(28rem,60dvh)] overflow-y-auto rounded-md border border-line bg-surface p-1.5 shadow-floating',
        count === 0 && 'hidden',
      )}
    >
      {typed.trim() === '' ? <RecentHeading onClear={props.onClearRecent} /> : null}
      <div id={listId} role="listbox" aria-label={searchMessages.suggestions} aria-busy={isAsking}>
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
            <SuggestionRow suggestion={suggestion} />
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {found === null || isAsking ? '' : searchMessages.suggestionCount(found)}
      </p>
    </div>
  );
}

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
  suggestion.kind === 'product' ? suggestion.product._id : `${suggestion.kind} ${place}`;
