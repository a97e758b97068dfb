import { createLog } from '#src/base/log.ts';
import { sendMessage } from '#src/contract/message.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { retryKey } from '#src/features/session/form-drafts.ts';
import { useSingleMutation } from '#src/features/session/use-single-mutation.ts';
import { toast } from '#src/ui/toaster.tsx';
import { bodyOf, type ContactDraft } from './contact-draft.ts';
import * as contactMessages from './messages.ts';

const log = createLog('contact');

/** Sends a valid draft and shows its own toasts. Our server counts a retry with the same text as the same message. */
export function useSendMessage(onSent: (complaint: string) => void) {
  const api = useApi();
  return useSingleMutation({
    mutationKey: ['send-message'],
    mutationFn: (draft: ContactDraft) => {
      const body = bodyOf(draft);
      const headers: Record<string, string> = api.config.backendIdempotency
        ? { 'idempotency-key': retryKey(draft.key, body) }
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
