// The start of a new screen, for the keyboard and for screen readers: after a page change (features/site/use-page-change.ts)
// and when a screen replaces another one at the same address.
import { type RefObject, useEffect, useRef } from 'react';
import { createStore } from '#src/base/create-store.ts';

/** What the live region of the page frame says (features/site/page-frame.tsx). */
export const announcement = createStore('');

export function focusHeading(heading: HTMLElement): void {
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** For a heading whose page change was announced before its text was known. */
export function announceHeading(heading: HTMLElement): void {
  focusHeading(heading);
  announcement.set(heading.textContent ?? '');
}

/**
 * For the heading of an address at which screens replace one another. On each change of `screen` the page scrolls to the
 * heading, focuses it and announces it: the pressed button is gone, and the page may be scrolled past the new screen.
 *
 * @param screen names the screen that is shown; undefined while it loads. The first one belongs to the page change.
 */
export function useScreenHeading(screen: string | undefined): RefObject<HTMLHeadingElement | null> {
  const ref = useRef<HTMLHeadingElement>(null);
  const shown = useRef(screen);
  useEffect(() => {
    const isFirst = shown.current === undefined;
    if (shown.current === screen || screen === undefined) return;
    shown.current = screen;
    const heading = ref.current;
    if (isFirst || !heading) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    // On a small screen something may be above the heading.
    heading.scrollIntoView?.({ block: 'nearest', behavior: 'instant' });
    announceHeading(heading);
  }, [screen]);
  return ref;
}
