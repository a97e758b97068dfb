import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import type { Order } from '#src/contract/order.ts';
import { requestReturn } from '#src/contract/order-return.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { orderQuery } from './order-query.ts';
import type { ReturnDraft } from './return-draft.ts';
import * as returnMessages from './return-messages.ts';

const log = createLog('orders');

/**
 * Sends the request and shows it on the order. A retry with the same answers has the same key, so that a lost response makes no
 * second return. `problem` is the shop's reason, or that it did not answer.
 */
export function useRequestReturn({ _id, orderNumber }: Order, onSent: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const last = useRef({ words: '', key: '' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ kind, reason, note, lines, email }: ReturnDraft) => {
      if (reason === '') return null;
      const sent = kind === 'exchange' ? lines : lines.map(({ line, quantity }) => ({ line, quantity }));
      const body = { order_number: orderNumber, contact_email: email, kind, reason, note, lines: sent };
      const words = JSON.stringify(body);
      // 128 random bits. crypto.randomUUID is missing on plain http.
      if (last.current.words !== words)
        last.current = { words, key: crypto.getRandomValues(new Uint32Array(4)).join('-') };
      return api.call(requestReturn, { body }, { headers: { 'idempotency-key': `"${last.current.key}"` } });
    },
    onSuccess: (reply) => {
      if (reply) queryClient.setQueryData(orderQuery(api, _id).queryKey, (o) => o && { ...o, returns: reply.data });
      last.current = { words: '', key: '' };
      onSent();
    },
    onError: (cause) => log.warn('return not requested', cause),
  });
  return {
    send: mutate,
    isPending,
    problem: error && ((error instanceof ApiError && error.serverMessage) || returnMessages.failed),
  };
}
