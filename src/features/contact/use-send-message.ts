import { createLog } from '#src/base/log.ts';
import { sendMessage } from '#src/contract/message.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { retryKey } from '#src/features/session/form-drafts.ts';
import { useSingleMutation } from '#src/features/session/use-single-mutation.ts';
import { toast } from '#src/ui/toaster.tsx';
import { bodyOf, type ContactDraft, endDraft } from './contact-draft.ts';
import * as contactMessages from './messages.ts';

const log = createLog('contact');

/**
 * Sends the valid draft with this key, shows its own toasts and deletes the draft that was sent. Our server counts a retry with the
 * same text as the same message.
 */
export function useSendMessage(key: string) {
  const api = useApi();
  return useSingleMutation({
    mutationKey: ['send-message', key],
    mutationFn: (draft: ContactDraft) => {
      const body = bodyOf(draft);
      const headers: Record<string, string> = api.config.backendIdempotency
        ? { 'idempotency-key': retryKey(draft.key, body) }
        : {};
      return api.call(sendMessage, { body }, { headers });
    },
    onSuccess: (_, draft) => {
      toast.success(contactMessages.isSent, { about: 'message' });
      endDraft(draft);
    },
    onError: (error) => {
      log.warn('send failed', error);
      toast.error(contactMessages.sendFailed, { about: 'message' });
    },
  });
}
