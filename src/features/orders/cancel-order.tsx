import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, NetworkError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import { type Order, updateOrderStatus } from '#src/contract/order.ts';
import { CANCELED, mayCancel } from '#src/domain/order-state.ts';
import { useIsOffline } from '#src/features/freshness/use-is-offline.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { toast } from '#src/ui/toaster.tsx';
import { GuestNotice } from './guest-notice.tsx';
import * as orderMessages from './messages.ts';
import { orderQuery } from './order-query.ts';

const log = createLog('orders');

/** Cancels the order after a confirmation. A guest is asked to log in. Hidden when the order cannot be cancelled. */
export function CancelOrder({ order }: { order: Order }) {
  const { userToken } = useSession();
  const { cancel, isPending, problem } = useCancelOrder(order);
  const [asked, setAsked] = useState<'question' | 'login' | 'offline' | null>(null);
  const isOffline = useIsOffline();
  if (!mayCancel(order)) return null;

  const confirm = () => {
    setAsked(null);
    cancel();
  };
  return (
    <>
      <Button
        variant="secondary"
        busy={isPending}
        onClick={() => setAsked(userToken ? (isOffline ? 'offline' : 'question') : 'login')}
      >
        {orderMessages.cancel}
      </Button>
      <p role="status" className="text-danger text-sm">
        {asked === 'offline' && isOffline ? orderMessages.cancelOffline : problem}
      </p>
      <ConfirmDialog
        open={asked === 'question'}
        question={orderMessages.cancelQuestion}
        confirmLabel={orderMessages.cancelYes}
        cancelLabel={orderMessages.cancelNo}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      />
      <GuestNotice open={asked === 'login'} onClose={() => setAsked(null)} />
    </>
  );
}

/**
 * Cancels an order. It never waits in the outbox, because the shop has to answer. `problem` holds the shop's message when it
 * rejected the request, or says that it did not answer.
 */
function useCancelOrder({ _id: orderId }: Order) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = orderQuery(api, orderId);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(updateOrderStatus, { params: { orderId }, body: { status: CANCELED } }),
    onSuccess: () => {
      toast.success(orderMessages.cancelDone, { about: 'order' });
      queryClient.setQueryData(queryKey, (order) => order && { ...order, status: CANCELED });
      // The shop has issued a credit note.
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: ['order-history'] });
    },
    onError: (cause) => {
      log.warn('order not canceled', cause);
      toast.error(orderMessages.cancelFailed, { about: 'order' });
    },
  });
  return {
    cancel: () => mutate(),
    isPending,
    problem:
      error instanceof NetworkError
        ? orderMessages.cancelUnknown
        : error instanceof ApiError && error.status < 500
          ? error.serverMessage
          : '',
  };
}
