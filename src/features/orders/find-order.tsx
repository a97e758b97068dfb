import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiError } from '#src/base/errors.ts';
import type { ReplyOf } from '#src/contract/endpoint.ts';
import { findOrder } from '#src/contract/order.ts';
import { readOrderNumber } from '#src/domain/order-number.ts';
import { useIsOffline } from '#src/features/freshness/use-is-offline.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { Button } from '#src/ui/button.tsx';
import { Form, useShopForm } from '#src/ui/form.tsx';
import { FormTextField } from '#src/ui/form-fields.tsx';
import * as findMessages from './find-order-messages.ts';

const EMPTY = { order_number: '', contact_email: '' };
type Values = typeof EMPTY;

const problemsOf = ({ order_number, contact_email }: Values) => ({
  ...(readOrderNumber(order_number) === null ? { order_number: findMessages.numberWrong } : {}),
  ...(/^\S+@\S+\.\S+$/.test(contact_email.trim()) ? {} : { contact_email: findMessages.emailWrong }),
});

/** Opens an order by its number and email address. For guests, who have no list of their orders. */
export function FindOrder() {
  const api = useApi();
  const navigate = useNavigate();
  const isOffline = useIsOffline();
  const form = useShopForm<Values>({ start: EMPTY, problemsOf });
  const { mutate, isPending, error } = useMutation({ mutationFn: (body: Values) => api.call(findOrder, { body }) });
  // Not called when the shopper has left the form.
  const onSuccess = ({ data }: ReplyOf<typeof findOrder>) =>
    void navigate({ to: '/order-success', search: { orderId: data._id } });
  const problem = error && ((error instanceof ApiError && error.serverMessage) || findMessages.failed);
  const answer = useRef<HTMLParagraphElement>(null);
  // After Enter in a field, it would stand behind the bar at the bottom of a phone.
  useEffect(() => {
    if (error) answer.current?.scrollIntoView?.({ block: 'nearest', behavior: 'instant' });
  }, [error]);
  return (
    <Form
      form={form}
      label={findMessages.title}
      onSend={(values) => mutate(values, { onSuccess })}
      className="mt-3 flex flex-col gap-4"
    >
      <p>{findMessages.lead}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField
          name="order_number"
          label={findMessages.number}
          hint={findMessages.numberHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
        />
        <FormTextField
          name="contact_email"
          type="email"
          label={findMessages.email}
          hint={findMessages.emailHint}
          autoComplete="email"
          maxLength={254}
        />
      </div>
      <p ref={answer} role="status" className="text-danger empty:hidden">
        {isOffline ? findMessages.offline : problem}
      </p>
      <Button type="submit" variant="secondary" busy={isPending} disabled={isOffline} className="sm:w-fit">
        {findMessages.submit}
      </Button>
    </Form>
  );
}
