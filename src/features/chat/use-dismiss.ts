import { type RefObject, useEffect, useRef } from 'react';
import { openDialogs } from '#src/ui/open-dialogs.ts';

interface Dismissal {
  isOpen: boolean;
  onClickAway: boolean;
  onEscape: boolean;
  close: () => void;
}

/** Closes on a click outside `around` and on Escape. While a dialog is open, Escape closes only the dialog. */
export function useDismiss(around: RefObject<HTMLElement | null>, dismissal: Dismissal): void {
  const { isOpen, onClickAway, onEscape } = dismissal;
  const close = useRef(dismissal.close);
  useEffect(() => {
    close.current = dismissal.close;
  });
  useEffect(() => {
    if (!isOpen) return;
    const pressed = ({ target }: Event) => {
      if (onClickAway && target instanceof Node && !around.current?.contains(target)) close.current();
    };
    const typed = ({ key }: KeyboardEvent) => {
      if (onEscape && key === 'Escape' && openDialogs.top() === null) close.current();
    };
    document.addEventListener('pointerdown', pressed);
    document.addEventListener('keydown', typed);
    return () => {
      document.removeEventListener('pointerdown', pressed);
      document.removeEventListener('keydown', typed);
    };
  }, [isOpen, onClickAway, onEscape, around]);
}
