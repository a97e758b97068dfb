import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { growPicture } from '#src/ui/shared-element.ts';

const FADE_MS = 300;
/** How somebody shows that a field is in use. */
const USES = ['pointerdown', 'keydown', 'input'] as const;

/**
 * What happens when another page is shown (not when only its filters change): it fades in or its picture grows, a screen
 * reader hears its title, and the keyboard starts at its heading or at the field it is about. Nothing of it on the first
 * page. A page can be late: who types in a field by then goes on typing.
 */
export function usePageChange() {
  const router = useRouter();
  const mainRef = useRef<HTMLElement>(null);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    /** What was last pressed or typed in since the page was asked for. */
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
        if (!growPicture(main)) fadeIn(main);
        if (!isFieldInUse(inUse)) focusStart(main);
        // The title is set by the same render; read it once that has settled.
        requestAnimationFrame(() => setAnnounced(document.title));
      }),
    ];
    return () => {
      for (const use of USES) document.removeEventListener(use, onUse, { capture: true });
      for (const stop of stops) stop();
    };
  }, [router]);
  return { mainRef, announced };
}

function fadeIn(main: HTMLElement) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  main.animate?.([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS, easing: 'ease-out' });
}

const isFieldInUse = (inUse: EventTarget | null): boolean =>
  inUse instanceof HTMLElement && inUse === document.activeElement && inUse.matches('input, textarea, select');

/** The heading, but where a page has one field that waits to be typed into (data-autofocus, as in a dialog). */
function focusStart(main: HTMLElement) {
  const wanted = main.querySelector<HTMLElement>('[data-autofocus]');
  if (wanted) return wanted.focus();
  const target = main.querySelector<HTMLElement>('h1') ?? main;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
