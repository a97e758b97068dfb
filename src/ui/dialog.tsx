import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { afterFrame } from './after-frame.ts';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import * as uiMessages from './messages.ts';
import { openDialogs } from './open-dialogs.ts';

interface DialogProps {
  open: boolean;
  /** Called for Escape, a click outside and the close button; the owner then sets `open` to false. */
  onClose: () => void;
  /** The dialog's accessible name; `sheet` and `drawer` also show it as their heading. */
  label: string;
  /**
   * `modal`: a centred card, on phones a bottom sheet; `sheet`: the same on phones, on desktops a panel on the right;
   * `drawer`: a panel from the left.
   */
  variant?: 'modal' | 'sheet' | 'drawer';
  /** 'alertdialog' for a question that must be answered. */
  role?: 'alertdialog';
  children: ReactNode;
}

const FRAME = 'dialog m-0 max-w-none flex-col overflow-hidden bg-surface text-ink shadow-floating open:flex';
const BELOW = 'dialog-from-below fixed inset-x-0 top-auto bottom-0 max-h-[88dvh] w-full rounded-t-lg pb-safe';
const VARIANTS = {
  modal: `${BELOW} md:dialog-fade md:inset-0 md:m-auto md:h-fit md:max-h-[90dvh] md:w-[min(56rem,92vw)] md:rounded-lg`,
  sheet: `${BELOW} md:dialog-from-right md:inset-y-0 md:right-0 md:left-auto md:h-dvh md:max-h-none md:w-105 md:rounded-none`,
  drawer: 'dialog-from-left fixed inset-y-0 left-0 h-dvh max-h-none w-[min(22rem,88vw)] pb-safe',
};

/** A native modal dialog: the browser traps and restores the focus; the page behind does not scroll (base.css). */
export function Dialog({ open, onClose, label, variant = 'modal', role, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // Not rendered before it is first opened. Afterwards it stays in the tree, so that it can animate out.
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    let [isShown, isOver] = [false, false];
    // showModal makes the rest inert, which restyles the whole page. Paint the response to the tap first.
    void afterFrame().then(() => {
      if (isOver) return;
      show(dialog);
      isShown = true;
    });
    return () => {
      isOver = true;
      if (!isShown) return;
      // Hide it at once; close() restyles the whole page and takes as long as opening.
      dialog.hidden = true;
      openDialogs.remove(dialog);
      if (dialog.isConnected) void afterFrame().then(() => close(dialog, opener));
      else close(dialog, opener);
    };
  }, [open]);

  const onBackdropPress = (event: MouseEvent) => {
    if (event.target === ref.current) onClose();
  };

  if (!open && !wasOpened) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it (onCancel)
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-label={label}
      role={role}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={onBackdropPress}
      className={cx(FRAME, VARIANTS[variant])}
    >
      {open ? (
        <>
          {variant === 'modal' ? null : (
            <p className="border-line border-b py-3 pr-14 pl-4 font-display font-semibold text-3xl leading-8">
              {label}
            </p>
          )}
          {/* Not flex-1: in a frame as tall as its content, WebKit gives it no height. */}
          <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain">{children}</div>
          <CloseButton onClose={onClose} />
        </>
      ) : null}
    </dialog>
  );
}

function show(dialog: HTMLDialogElement): void {
  const { documentElement: page } = document;
  page.toggleAttribute('data-scrollbar', window.innerWidth > page.clientWidth);
  // Focus the dialog itself unless an element asks for the focus: a focused field would open a phone's keyboard.
  const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]');
  (wanted ?? dialog).autofocus = true;
  dialog.hidden = false;
  dialog.showModal();
  openDialogs.add(dialog);
}

function close(dialog: HTMLDialogElement, opener: Element | null): void {
  dialog.close();
  // The browser restores the focus, except to an opener that a script focused.
  if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
}

function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <button
      type="button"
      aria-label={uiMessages.close}
      onClick={onClose}
      className="absolute top-1.5 right-1.5 z-10 grid size-11 place-items-center rounded-full bg-surface/85 hover:bg-ink hover:text-paper"
    >
      <Icon name="close" size={22} />
    </button>
  );
}
