import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { useApi } from '#src/features/session/api-context.ts';
import { personalStore } from '#src/features/session/device-notes.ts';
import { contactDetailsQuery } from '#src/features/settings/contact-details-query.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/icon.tsx';
import { useStore } from '#src/ui/use-store.ts';
import type { ChatSettings } from './chat-settings.ts';
import * as chatMessages from './messages.ts';

/** Outlives the box, which a press elsewhere closes. */
const unsent = personalStore('');

/** The message form of the chat. Sending opens the messaging app in a new window, then calls back. An empty text is not sent. */
export function ChatComposer({
  settings,
  onSend,
}: {
  settings: ChatSettings;
  onSend?: ((text: string) => void) | undefined;
}) {
  const api = useApi();
  // Fetched only when the box opens. An error is shown below the form, not by toast.
  const { data, isPending } = useQuery({ ...contactDetailsQuery(api), meta: {} });
  const phone = data?.whatsappNumber ?? '';
  const text = useStore(unsent, '');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = text.trim();
    if (said === '' || phone === '') return;
    window.open(chatLink(phone, said), '_blank', 'noopener,noreferrer');
    unsent.set('');
    onSend?.(said);
  };

  return (
    <form onSubmit={submit} className={cx('border-t p-2', settings.isDark ? 'border-paper/15' : 'border-line')}>
      {isPending || phone !== '' ? null : (
        <p className="px-2 pb-2 text-sm">
          {data === undefined ? chatMessages.numberFailed : chatMessages.noNumber}{' '}
          <Link to="/contact" className="underline">
            {chatMessages.contact}
          </Link>
        </p>
      )}
      <p className="px-2 pb-2 text-sm">
        {chatMessages.notice}{' '}
        <Link to="/privicy-policy" className="underline">
          {chatMessages.privacyPolicy}
        </Link>
      </p>
      <div className="flex items-center gap-2">
        <input
          ref={input}
          value={text}
          onChange={(event) => unsent.set(event.target.value)}
          aria-label={settings.placeholder}
          placeholder={settings.placeholder}
          autoComplete="off"
          enterKeyHint="send"
          maxLength={1000}
          className={cx(
            'h-11 min-w-0 flex-1 rounded-full px-4',
            settings.isDark ? 'bg-paper/10 placeholder:text-paper/70' : 'bg-backdrop placeholder:text-ink-soft',
          )}
        />
        <button
          type="submit"
          aria-label={chatMessages.send}
          className="grid size-11 shrink-0 place-items-center rounded-full bg-accent text-ink"
        >
          <Icon name="chevron-right" size={24} />
        </button>
      </div>
    </form>
  );
}

/** The link to the messaging app: `phone` as digits, `text` as the message. */
function chatLink(phone: string, text: string): string {
  const query = new URLSearchParams({ phone: phone.replace(/\D/g, ''), text });
  return `https://api.whatsapp.com/send?${query}`;
}
