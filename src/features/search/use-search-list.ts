import { type ComponentType, type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { createLog } from '#src/base/log.ts';
import * as searchMessages from './messages.ts';
import { clearRecentSearches, readRecentSearches } from './recent-searches.ts';
import type { SuggestionPanelProps } from './suggestion-panel.tsx';

const log = createLog('search');

/** State and keys of a search box with a suggestion list. Loads the list's code when the shopper starts to search. */
export function useSearchList() {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const [Panel, setPanel] = useState<ComponentType<SuggestionPanelProps> | null>(null);
  const keys = useRef<(event: KeyboardEvent) => boolean>(() => false);
  const isShown = isOpen && Panel !== null && (typed.trim() !== '' || recent.length > 0);

  const open = (text = typed) => {
    setTyped(text);
    setRecent(readRecentSearches());
    setOpen(true);
    if (Panel) return;
    // Without the list's code, the search box still works.
    import('./suggestion-panel.tsx').then(
      ({ SuggestionPanel }) => setPanel(() => SuggestionPanel),
      (error: unknown) => log.warn(searchMessages.panelMissing, error),
    );
  };
  const close = useCallback(() => {
    setOpen(false);
    setActive(-1);
  }, []);

  return {
    Panel: isShown ? Panel : null,
    panel: { listId, typed, recent, active, onActive: setActive, keys },
    open,
    close,
    clearRecent: () => {
      clearRecentSearches();
      setRecent([]);
    },
    type: (text: string) => {
      setTyped(text);
      setActive(-1);
      if (!isOpen) open(text);
    },
    /** Returns true when the list handled the key. Escape closes the list before it clears the box. */
    press: (event: KeyboardEvent): boolean => {
      if (event.nativeEvent.isComposing) return false;
      if (event.key === 'Escape' && isShown) {
        close();
        return true;
      }
      if (isShown) return keys.current(event);
      if (event.key === 'ArrowDown') open();
      return false;
    },
    /** The attributes of the input. */
    combobox: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-expanded': isShown,
      'aria-controls': listId,
      'aria-activedescendant': isShown && active >= 0 ? `${listId}-${active}` : undefined,
    } as const,
  };
}
