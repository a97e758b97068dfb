import { useState } from 'react';
import type { Order } from '#src/contract/order.ts';
import { mayCancel } from '#src/domain/order-state.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { GuestNotice } from './guest-notice.tsx';
import * as orderMessages from './messages.ts';
import { useCancelOrder } from './use-cancel-order.ts';

/** Cancels the order after a confirmation. A guest is asked to log in. Hidden when the order cannot be cancelled. */
export function CancelOrder({ order }: { order: Order }) {
  const { userToken } = useSession();
  const { cancel, isPending, refusal } = useCancelOrder(order);
  const [asked, setAsked] = useState<'question' | 'login' | null>(null);
  if (!mayCancel(order)) return null;

  const confirm = () => {
    setAsked(null);
    cancel();
  };
  return (
    <>
      <Button variant="secondary" busy={isPending} onClick={() => setAsked(userToken ? 'question' : 'login')}>
        {orderMessages.cancel}
      </Button>
      <p role="status" className="text-danger text-sm">
        {refusal}
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
