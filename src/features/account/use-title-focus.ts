import { type RefObject, useEffect, useRef } from 'react';

/**
 * For the heading of a screen that turns into another in place: the pressed button is gone then, so the keyboard goes on
 * from the heading, and a screen reader says it. The first title is the page change's to announce.
 */
export function useTitleFocus(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    heading.current?.focus({ preventScroll: true });
  }, [title]);
  return heading;
}
