import { type ComponentType, type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { createLog } from '#src/base/log.ts';
import * as searchMessages from './messages.ts';
import { readRecentSearches } from './recent-searches.ts';
import type { SuggestionPanelProps } from './suggestion-panel.tsx';

const log = createLog('search');

/** Below this width the search fills the screen. */
export const isPhone = (): boolean => matchMedia('(width < 48rem)').matches;

/** State and keys of a search box with a suggestion list. Loads the list's code when the shopper starts to search. */
export function useSearchList() {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<'list' | 'screen' | null>(null);
  const [active, setActive] = useState(-1);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const [Panel, setPanel] = useState<ComponentType<SuggestionPanelProps> | null>(null);
  const keys = useRef<(event: KeyboardEvent) => boolean>(() => false);
  const isScreen = opened === 'screen' && Panel !== null;
  const isShown = isScreen || (opened !== null && Panel !== null && (typed.trim() !== '' || recent.length > 0));

  const open = (text = typed) => {
    setTyped(text);
    setRecent(readRecentSearches());
    setOpened(isPhone() ? 'screen' : 'list');
    if (Panel) return;
    // Without the list's code, the search box still works.
    import('./suggestion-panel.tsx').then(
      ({ SuggestionPanel }) => setPanel(() => SuggestionPanel),
      (error: unknown) => log.warn(searchMessages.panelMissing, error),
    );
  };
  const close = useCallback(() => {
    setOpened(null);
    setActive(-1);
  }, []);

  return {
    Panel: isShown ? Panel : null,
    isScreen,
    panel: { listId, typed, recent, isScreen, active, onActive: setActive, onRecent: setRecent, onClose: close, keys },
    open,
    close,
    type: (text: string) => {
      setTyped(text);
      setActive(-1);
      if (opened === null) open(text);
    },
    /** Returns true when the list handled the key. */
    press: (event: KeyboardEvent): boolean => {
      if (isShown) return keys.current(event);
      if (event.key === 'ArrowDown') open();
      return false;
    },
    /** The attributes of the input. */
    combobox: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': listId,
      'aria-activedescendant': isShown && active >= 0 ? `${listId}-${active}` : undefined,
    } as const,
  };
}
