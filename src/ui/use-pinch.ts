import { type RefObject, useCallback, useEffect, useState } from 'react';

/** The factor of `toggle`, and the most that a pinch reaches. */
const PRESSED = 2.5;
const MOST = 4;

interface Pinch {
  isLarge: boolean;
  toggle: () => void;
  reset: () => void;
}

/**
 * Enlarges the picture in a scrolling box: two fingers by as much as they move apart, `toggle` to a fixed factor. The
 * box scrolls the enlarged picture. Sets sizes through the style property, because the content security policy forbids style
 * attributes.
 */
export function usePinch(box: RefObject<HTMLElement | null>): Pinch {
  const [isLarge, setLarge] = useState(false);

  const scaleTo = useCallback(
    (scale: number, x?: number, y?: number) => {
      const frame = box.current;
      const picture = frame?.querySelector('img');
      if (!frame || !picture) return;
      const bounded = Math.min(MOST, Math.max(1, scale));
      const before = picture.clientWidth / frame.clientWidth || 1;
      // The point under the fingers, or the middle, stays where it is.
      const [atX, atY] = [x ?? frame.clientWidth / 2, y ?? frame.clientHeight / 2];
      const [left, top] = [(frame.scrollLeft + atX) / before, (frame.scrollTop + atY) / before];
      picture.style.width = `${bounded * 100}%`;
      picture.style.height = `${bounded * 100}%`;
      frame.scrollTo({ left: left * bounded - atX, top: top * bounded - atY, behavior: 'instant' });
      setLarge(bounded > 1);
    },
    [box],
  );

  useEffect(() => {
    const frame = box.current;
    if (!frame) return undefined;
    let start: { apart: number; scale: number } | null = null;
    const apartOf = ([a, b]: TouchList) => (a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0);
    const onStart = ({ touches }: TouchEvent) => {
      const picture = frame.querySelector('img');
      start =
        touches.length === 2 && picture
          ? { apart: apartOf(touches), scale: picture.clientWidth / frame.clientWidth || 1 }
          : null;
    };
    const onMove = (event: TouchEvent) => {
      const [a, b] = event.touches;
      if (!start || !a || !b) return;
      // Otherwise the browser enlarges the whole page.
      event.preventDefault();
      const { left, top } = frame.getBoundingClientRect();
      const scale = (start.scale * apartOf(event.touches)) / start.apart;
      scaleTo(scale, (a.clientX + b.clientX) / 2 - left, (a.clientY + b.clientY) / 2 - top);
    };
    frame.addEventListener('touchstart', onStart, { passive: true });
    // React's own listener is passive.
    frame.addEventListener('touchmove', onMove, { passive: false });
    return () => {
      frame.removeEventListener('touchstart', onStart);
      frame.removeEventListener('touchmove', onMove);
    };
  }, [box, scaleTo]);

  return {
    isLarge,
    toggle: () => scaleTo(isLarge ? 1 : PRESSED),
    reset: () => scaleTo(1),
  };
}
