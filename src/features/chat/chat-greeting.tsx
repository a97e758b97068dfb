import { useEffect, useState } from 'react';
import { cx } from '#src/ui/cx.ts';
import type { ChatSettings } from './chat-settings.ts';
import * as chatMessages from './messages.ts';

/** Shows three dots until the message delay has passed, then the greeting. */
export function ChatGreeting({ settings }: { settings: ChatSettings }) {
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
