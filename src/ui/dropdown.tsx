import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cx } from './cx.ts';

interface DropdownProps {
  /** The accessible name, if the trigger shows no text. */
  label?: string;
  trigger: ReactNode;
  triggerClass: string;
  align?: 'start' | 'end';
  /** Links and buttons; each must call `close` when chosen. */
  children: (close: () => void) => ReactNode;
}

const ITEMS = 'a[href], button:not([disabled])';
const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * A button that shows a panel of links below it. Enter and Space toggle; Escape closes and restores the focus; arrows,
 * Home and End move among the links; Tab leaves in order. Losing the focus closes it.
 */
export function Dropdown({ label, trigger, triggerClass, align = 'start', children }: DropdownProps) {
  const [isOpen, setIsOpen] = useState(false);
  const rootRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const close = () => setIsOpen(false);

  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !rootRef.current?.contains(event.target)) setIsOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
      buttonRef.current?.focus();
      return;
    }
    const move = MOVES[event.key];
    if (!move) return;
    if (!isOpen && event.key !== 'ArrowDown') return;
    event.preventDefault();
    setIsOpen(true);
    // React renders the links in the key's own task, so they exist in the next frame.
    requestAnimationFrame(() => {
      const items = [...(document.getElementById(panelId)?.querySelectorAll<Element>(ITEMS) ?? [])];
      const at = document.activeElement ? items.indexOf(document.activeElement) : -1;
      const item = items[move(at, items.length)];
      if (item instanceof HTMLElement) item.focus();
    });
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !rootRef.current?.contains(event.relatedTarget)) close();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the button and the links inside it
    <div ref={rootRef} className="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={buttonRef}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        className={cx('group/trigger', triggerClass)}
      >
        {trigger}
      </button>
      <div
        id={panelId}
        hidden={!isOpen}
        className={cx(
          'dropdown-panel absolute top-full z-20 mt-1 min-w-56 rounded-md border border-line bg-surface p-2 shadow-floating',
          align === 'end' ? 'right-0' : 'left-0',
        )}
      >
        {isOpen ? children(close) : null}
      </div>
    </div>
  );
}
