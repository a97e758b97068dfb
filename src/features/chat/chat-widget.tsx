import { useLayoutEffect, useRef, useState } from 'react';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/icon.tsx';
import { ChatBox } from './chat-box.tsx';
import type { ChatSettings } from './chat-settings.ts';
import * as chatMessages from './messages.ts';
import { useDismiss } from './use-dismiss.ts';
import { useNotifications } from './use-notifications.ts';

interface Props {
  settings: ChatSettings;
  /** Called with the text after the messaging app was opened. */
  onSend?: (text: string) => void;
}

/** The chat: a round button, and the box that it opens. */
export function ChatWidget({ settings, onSend }: Props) {
  const [isOpen, setOpen] = useState(false);
  const around = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { isShown: hasBadge, stop } = useNotifications(settings);
  const { buttonOffset, closesOnClickAway, closesOnEscape } = settings;

  const close = (keepsFocus: boolean) => {
    setOpen(false);
    if (!keepsFocus) button.current?.focus();
  };
  useDismiss(around, {
    isOpen,
    onClickAway: closesOnClickAway,
    onEscape: closesOnEscape,
    // After a click elsewhere, the focus stays where the shopper put it.
    close: () => close(!around.current?.contains(document.activeElement)),
  });
  // Set by script because the content security policy forbids style attributes.
  useLayoutEffect(() => around.current?.style.setProperty('--chat-offset', `${buttonOffset}px`), [buttonOffset]);
  const toggle = () => {
    stop();
    if (isOpen) close(false);
    else setOpen(true);
  };

  return (
    <aside
      ref={around}
      aria-label={chatMessages.box}
      className="fixed right-(--chat-offset) bottom-(--chat-offset) z-40 flex flex-col items-end gap-3 print:hidden"
    >
      {isOpen ? <ChatBox settings={settings} onClose={() => close(false)} onSend={onSend} /> : null}
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-label={hasBadge ? chatMessages.openWithMessage : chatMessages.open}
        onClick={toggle}
        className={cx(
          'relative grid size-[48px] place-items-center rounded-full border-2 border-paper bg-green text-white shadow-floating',
          'transition-transform duration-150 hover:scale-105 motion-reduce:transition-none',
        )}
      >
        <Icon name={isOpen ? 'close' : 'headset'} size={26} />
        {hasBadge ? (
          <span className="absolute -top-1 -right-1 cart-badge grid size-6 place-items-center rounded-full bg-danger font-semibold text-sm text-white">
            1
          </span>
        ) : null}
      </button>
    </aside>
  );
}
