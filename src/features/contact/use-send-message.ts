import { useRef } from 'react';
import { createLog } from '#src/base/log.ts';
import { sendMessage } from '#src/contract/message.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { useSingleMutation } from '#src/features/session/use-single-mutation.ts';
import { toast } from '#src/ui/toaster.tsx';
import { bodyOf, type ContactDraft } from './contact-draft.ts';
import * as contactMessages from './messages.ts';

const log = createLog('contact');

/** Sends a valid draft and shows its own toasts. Our server counts a retry with the same text as the same message. */
export function useSendMessage(onSent: (complaint: string) => void) {
  const api = useApi();
  const keyOf = useKeyOfWords();
  return useSingleMutation({
    mutationKey: ['send-message'],
    mutationFn: (draft: ContactDraft) => {
      const body = bodyOf(draft);
      const headers: Record<string, string> = api.config.backendIdempotency
        ? { 'idempotency-key': `"${keyOf(JSON.stringify(body))}"` }
        : {};
      return api.call(sendMessage, { body }, { headers });
    },
    onSuccess: ({ complaint }) => {
      toast.success(contactMessages.isSent, { about: 'message' });
      onSent(complaint);
    },
    onError: (error) => {
      log.warn('send failed', error);
      toast.error(contactMessages.sendFailed, { about: 'message' });
    },
  });
}

/** Reuses the last idempotency key while the text is the same, so that a lost response does not create two messages. */
function useKeyOfWords() {
  const last = useRef({ words: '', key: '' });
  return (words: string): string => {
    if (last.current.words !== words) last.current = { words, key: randomKey() };
    return last.current.key;
  };
}

const randomKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
