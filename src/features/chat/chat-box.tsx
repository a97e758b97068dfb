import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/icon.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import type { ChatSettings } from './chat-settings.ts';
import * as chatMessages from './messages.ts';

/** Loaded when the box opens: few write. */
const ChatComposer = lazyPart(async () => (await import('./chat-composer.tsx')).ChatComposer);

interface Props {
  settings: ChatSettings;
  onClose: () => void;
  onSend?: ((text: string) => void) | undefined;
}

export function ChatBox({ settings, onClose, onSend }: Props) {
  const { isDark, boxHeight, accountName, avatar, statusText } = settings;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.style.setProperty('--chat-height', `${boxHeight}px`), [boxHeight]);
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={chatMessages.box}
      className={cx(
        'flex h-(--chat-height) max-h-[calc(100dvh-7rem)] w-[min(22rem,calc(100vw-2.5rem))] dialog-fade flex-col overflow-hidden rounded-lg shadow-floating',
        isDark ? 'on-dark bg-ink text-paper' : 'border border-line bg-surface text-ink',
      )}
    >
      <div className="flex items-center gap-3 bg-green p-3 text-white">
        <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-full bg-accent font-display font-semibold text-2xl text-ink">
          {avatar === '' ? accountName.slice(0, 1) : <img src={avatar} alt="" className="size-full object-cover" />}
        </span>
        <p className="min-w-0 flex-1 leading-tight">
          <span className="block truncate font-semibold">{accountName}</span>
          <span className="block text-sm">{statusText}</span>
        </p>
        <button
          type="button"
          aria-label={chatMessages.close}
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-white/15"
        >
          <Icon name="close" />
        </button>
      </div>
      <div role="log" className="flex-1 overflow-y-auto p-4">
        <ChatGreeting settings={settings} />
      </div>
      <ChatComposer settings={settings} onSend={onSend} />
    </div>
  );
}

/** Shows three dots until the message delay has passed, then the greeting. */
function ChatGreeting({ settings }: { settings: ChatSettings }) {
  const { messageDelaySeconds, accountName, greeting, isDark } = settings;
  const [isTyping, setTyping] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setTyping(false), messageDelaySeconds * 1000);
    return () => clearTimeout(timer);
  }, [messageDelaySeconds]);
  const bubble = cx('w-fit max-w-[85%] rounded-md rounded-tl-none p-3', isDark ? 'bg-paper/15' : 'bg-backdrop');
  if (isTyping)
    return (
      <p className={cx(bubble, 'flex gap-1 py-4')}>
        <span className="sr-only">{chatMessages.typing}</span>
        {['', '[animation-delay:150ms]', '[animation-delay:300ms]'].map((delay) => (
          <span key={delay} aria-hidden="true" className={cx('size-2 animate-bounce rounded-full bg-current', delay)} />
        ))}
      </p>
    );
  return (
    <p className={bubble}>
      <span className={cx('block text-sm', isDark ? 'text-paper/70' : 'text-ink-soft')}>{accountName}</span>
      {greeting}
    </p>
  );
}
