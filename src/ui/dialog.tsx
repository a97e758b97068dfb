import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { afterFrame } from './after-frame.ts';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import * as uiMessages from './messages.ts';
import { openDialogs } from './open-dialogs.ts';

interface DialogProps {
  open: boolean;
  /** Called for Escape, a press outside and the close button; the owner then sets `open` to false. */
  onClose: () => void;
  /** The dialog's name; `sheet` and `drawer` also show it as their heading. */
  label: string;
  /**
   * `modal` a card in the middle, on phones a sheet from below; `sheet` the same on phones, on desktops a panel on the
   * right; `drawer` a panel from the left.
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

/** A native modal dialog: focus is kept inside and given back, the page behind does not scroll (base.css). */
export function Dialog({ open, onClose, label, variant = 'modal', role, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // What was never opened is not there; what was, stays while it closes.
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    let [isShown, isOver] = [false, false];
    // To make all else inert is to style the whole page anew: the tap is answered before that.
    void afterFrame().then(() => {
      if (isOver) return;
      show(dialog);
      isShown = true;
    });
    return () => {
      isOver = true;
      if (!isShown) return;
      // Out of sight with the tap; that all else can be used again is as long a work as opening was.
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
          {/* Not flex-1: in a frame as tall as its content WebKit makes that nothing at all. */}
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
  // The focus goes to the dialog itself unless something asks for it: a field would raise a phone's keyboard.
  const wanted = dialog.querySelector<HTMLElement>('[data-autofocus]');
  (wanted ?? dialog).autofocus = true;
  dialog.hidden = false;
  dialog.showModal();
  openDialogs.add(dialog);
}

function close(dialog: HTMLDialogElement, opener: Element | null): void {
  dialog.close();
  // The platform gives the focus back, except where the opener was asked for by script.
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
