import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { openDialogs } from '#src/ui/open-dialogs.ts';

/** Closes on the back gesture of Android and on Escape. Not in every browser, and not in TypeScript's library. */
interface CloseRequests {
  CloseWatcher?: new () => { onclose: (() => void) | null; destroy: () => void };
}

/**
 * While it is on, the search around the element that gets the returned ref fills the screen, above all else: the rest of
 * the page is inert and does not scroll. It closes with a page change and with the back gesture.
 */
export function useFullScreen(isOn: boolean, onClose: () => void) {
  const inside = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  const router = useRouter();
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);

  useLayoutEffect(() => {
    const search = inside.current?.closest('search');
    if (!isOn || !search) return;
    const restore = [
      ...elementsAround(search).map(makeInert),
      dress(search, SCREEN),
      dress(search.querySelector('form > div'), ROW),
      lift(search),
      holdScroll(),
    ];
    return () => {
      for (const undo of restore) undo();
    };
  }, [isOn]);

  useEffect(() => {
    if (!isOn) return;
    const stop = router.subscribe('onBeforeNavigate', () => close.current());
    const { CloseWatcher } = window as CloseRequests;
    const watcher = CloseWatcher && new CloseWatcher();
    if (watcher) watcher.onclose = () => close.current();
    return () => {
      stop();
      watcher?.destroy();
    };
  }, [isOn, router]);
  return inside;
}

const SCREEN = 'fixed inset-0 size-full overflow-y-auto bg-paper px-2 text-ink';
/** The row of the field, with space for the back button. */
const ROW = 'search-field sticky top-0 z-10 bg-paper py-2 pl-12';

/** The initial bundle, which has the search box, does not know how it looks on the search screen. */
function dress(element: Element | null, className: string): () => void {
  if (!element) return () => undefined;
  const before = element.className;
  element.className = className;
  return () => {
    element.className = before;
  };
}

/** A manual popover is above everything, and keeps the focus of the field inside it. */
function lift(search: HTMLElement): () => void {
  search.popover = 'manual';
  search.showPopover();
  return () => {
    search.popover = null;
  };
}

function holdScroll(): () => void {
  document.documentElement.toggleAttribute('data-modal', true);
  return () => void document.documentElement.toggleAttribute('data-modal', openDialogs.top() !== null);
}

/** Everything in the document that neither contains the element nor is inside it. */
function elementsAround(element: Element): Element[] {
  const parent = element.parentElement;
  if (!parent || element === document.body) return [];
  return [...[...parent.children].filter((other) => other !== element), ...elementsAround(parent)];
}

function makeInert(element: Element): () => void {
  if (element.hasAttribute('inert')) return () => undefined;
  element.toggleAttribute('inert', true);
  return () => void element.toggleAttribute('inert', false);
}
