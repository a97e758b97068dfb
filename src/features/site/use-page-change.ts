import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { announcement, focusHeading } from '#src/ui/screen-heading.ts';
import { animateSharedElement } from '#src/ui/shared-element.ts';

const FADE_MS = 300;
/** Events that show that a field is in use. */
const USES = ['pointerdown', 'keydown', 'input'] as const;

/**
 * Handles a change of page (not of its filters): plays the transition, announces the title to screen readers, and moves
 * the focus to the heading or to the page's main field. Does nothing on the first page. If the shopper has started to
 * type by the time a slow page arrives, the focus stays.
 */
export function usePageChange() {
  const router = useRouter();
  const mainRef = useRef<HTMLElement>(null);

  useEffect(() => {
    /** The element last clicked or typed in since the navigation started. */
    let inUse: EventTarget | null = null;
    const onUse = ({ target }: Event) => {
      inUse = target;
    };
    for (const use of USES) document.addEventListener(use, onUse, { capture: true, passive: true });
    const stops = [
      router.subscribe('onBeforeNavigate', () => {
        inUse = null;
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        const main = mainRef.current;
        if (!fromLocation || !pathChanged || !main) return;
        if (!animateSharedElement(main)) fadeIn(main);
        if (!isFieldInUse(inUse)) focusStart(main);
        // The same render sets the title, so read it in the next frame. A heading that was announced meanwhile says more.
        const before = announcement.get();
        requestAnimationFrame(() => {
          const now = announcement.get();
          announcement.set(now === before ? document.title : now);
        });
      }),
    ];
    return () => {
      for (const use of USES) document.removeEventListener(use, onUse, { capture: true });
      for (const stop of stops) stop();
    };
  }, [router]);
  return mainRef;
}

function fadeIn(main: HTMLElement) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  main.animate?.([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS, easing: 'ease-out' });
}

const isFieldInUse = (inUse: EventTarget | null): boolean =>
  inUse instanceof HTMLElement && inUse === document.activeElement && inUse.matches('input, textarea, select');

/** Focuses the heading, or the field marked with data-autofocus if there is one. */
function focusStart(main: HTMLElement) {
  const wanted = main.querySelector<HTMLElement>('[data-autofocus]');
  if (wanted) return wanted.focus();
  focusHeading(main.querySelector<HTMLElement>('h1') ?? main);
}
