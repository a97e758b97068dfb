import { type RefObject, useEffect, useState } from 'react';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import type { BuyBarProps } from './buy-bar.tsx';

const BuyBar = lazyPart(async () => (await import('./buy-bar.tsx')).BuyBar);

/** A bar to buy from while the shopper reads on. Never in sight together with the page's own buttons. */
export function StickyBuyBar({ buttons, ...bar }: BuyBarProps & { buttons: RefObject<HTMLElement | null> }) {
  const isShown = useStickyBarShown(buttons);
  return isShown ? <BuyBar {...bar} /> : null;
}

/** Measured at the start of a frame, after layout. Measuring during React's render would force a second layout. */
function useStickyBarShown(buttons: RefObject<HTMLElement | null>): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        if (buttons.current) setShown(isShownNow(buttons.current));
      });
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
    // Without dependencies: another choice may move the buttons without a scroll.
  });
  return isShown;
}

const isShownNow = (buttons: HTMLElement) =>
  isStickyBarShown({
    scrolled: scrollY,
    viewport: innerHeight,
    height: document.documentElement.scrollHeight,
    buttons: buttons.getBoundingClientRect(),
  });

/** Fixed by the product specification. */
const STICKY_BAR_PX = 500;

interface ScrolledPage {
  scrolled: number;
  viewport: number;
  height: number;
  /** The page's own buttons, from the top of the screen. */
  buttons: { top: number; bottom: number };
}

/**
 * True when more than 500 px are scrolled, more than 500 px are left to the page end, and the page's own buttons are out
 * of sight. All in CSS px.
 */
export const isStickyBarShown = ({ scrolled, viewport, height, buttons }: ScrolledPage): boolean =>
  scrolled > STICKY_BAR_PX &&
  height - viewport - scrolled > STICKY_BAR_PX &&
  (buttons.bottom <= 0 || buttons.top >= viewport);
