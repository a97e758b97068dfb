import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a heading whose screen changes in place. When the title changes, the heading takes the focus, because the pressed
 * button no longer exists. The first title is announced by the page change.
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
