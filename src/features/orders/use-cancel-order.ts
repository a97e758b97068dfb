import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import { type Order, updateOrderStatus } from '#src/contract/order.ts';
import { CANCELED } from '#src/domain/order-state.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { toast } from '#src/ui/toaster.tsx';
import * as orderMessages from './messages.ts';
import { orderQuery } from './order-query.ts';

const log = createLog('orders');

/**
 * Cancels an order, the only change that the storefront makes to one. `refusal` holds the shop's message when it
 * rejected the request.
 */
export function useCancelOrder({ _id: orderId }: Order) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = orderQuery(api, orderId);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(updateOrderStatus, { params: { orderId }, body: { status: CANCELED } }),
    onSuccess: () => {
      toast.success(orderMessages.cancelDone);
      queryClient.setQueryData(queryKey, (order) => order && { ...order, status: CANCELED });
      void queryClient.invalidateQueries({ queryKey: ['order-history'] });
    },
    onError: (cause) => {
      log.warn('order not canceled', cause);
      toast.error(orderMessages.cancelFailed);
    },
  });
  return {
    cancel: () => mutate(),
    isPending,
    refusal: error instanceof ApiError && error.status < 500 ? error.serverMessage : '',
  };
}
