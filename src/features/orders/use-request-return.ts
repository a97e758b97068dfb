import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import type { Order } from '#src/contract/order.ts';
import { requestReturn } from '#src/contract/order-return.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { retryKey } from '#src/features/session/form-drafts.ts';
import { orderQuery } from './order-query.ts';
import { endDraft, type ReturnDraft } from './return-draft.ts';
import * as returnMessages from './return-messages.ts';

const log = createLog('orders');

/**
 * Sends the request, shows it on the order and deletes the draft. `onSent` is called while the form is shown. A retry with the same
 * answers has the same key, so that a lost response makes no second return. After a failure the order is read again: it may have
 * the return. `problem` is the shop's reason, or that it did not answer.
 */
export function useRequestReturn({ _id, orderNumber }: Order, onSent: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = orderQuery(api, _id);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ key, kind, reason, note, lines, email }: ReturnDraft) => {
      if (reason === '') return null;
      const sent = kind === 'exchange' ? lines : lines.map(({ line, quantity }) => ({ line, quantity }));
      const body = { order_number: orderNumber, contact_email: email, kind, reason, note, lines: sent };
      return api.call(requestReturn, { body }, { headers: { 'idempotency-key': retryKey(key, body) } });
    },
    onSuccess: (reply, draft) => {
      if (reply) queryClient.setQueryData(queryKey, (o) => o && { ...o, returns: reply.data });
      endDraft(_id, draft);
    },
    onError: (cause) => {
      log.warn('return not requested', cause);
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  return {
    send: (draft: ReturnDraft) => mutate(draft, { onSuccess: onSent }),
    isPending,
    problem: error && ((error instanceof ApiError && error.serverMessage) || returnMessages.failed),
  };
}
