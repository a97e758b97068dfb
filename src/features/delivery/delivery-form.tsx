import { type ReactNode, useId } from 'react';
import { dayOf } from '#src/domain/delivery.ts';
import * as freshnessMessages from '#src/features/freshness/messages.ts';
import { useIsOffline } from '#src/features/freshness/use-is-offline.ts';
import { whyFailed } from '#src/features/freshness/why-failed.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import * as deliveryMessages from './messages.ts';
import type { DeliveryFormState } from './use-delivery-form.ts';

/** Asks for a PIN code and says whether, when and how the shop delivers there. `policy` follows the days. */
export function DeliveryForm({ form, policy }: { form: DeliveryFormState; policy?: ReactNode }) {
  const answerId = useId();
  return (
    <div className="flex flex-col gap-2">
      <form noValidate onSubmit={form.submit} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-40">
          <TextField
            name="postal-code"
            label={deliveryMessages.label}
            inputMode="numeric"
            autoComplete="postal-code"
            value={form.value}
            aria-invalid={form.problem !== '' || undefined}
            aria-describedby={answerId}
            onChange={(event) => form.type(event.target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" busy={form.isAsking && form.pin !== ''}>
          {deliveryMessages.check}
        </Button>
      </form>
      <div id={answerId} role="status" className="min-h-15 text-sm">
        {form.problem === '' ? <Answer form={form} policy={policy} /> : <p className="text-danger">{form.problem}</p>}
      </div>
    </div>
  );
}

function Answer({ form, policy }: { form: DeliveryFormState; policy: ReactNode }) {
  const isOffline = useIsOffline();
  const { pin, delivery, asOf, error, isAsking } = form;
  const now = Date.now();
  if (pin === '')
    return (
      <p>
        {deliveryMessages.usual(now)} {policy}
      </p>
    );
  if (!delivery)
    return isAsking || !error ? (
      <p>{deliveryMessages.checking}</p>
    ) : (
      <p className="text-danger">
        {deliveryMessages.unknown(pin, freshnessMessages.whyText(whyFailed(error, isOffline), error))}
      </p>
    );
  return (
    <>
      {delivery.served ? (
        <p>
          <strong className="font-semibold">{deliveryMessages.delivered(delivery, now)}</strong> {policy}{' '}
          <span className="block">{deliveryMessages.cod(delivery.cod)}</span>
        </p>
      ) : (
        <p className="font-semibold text-danger">{deliveryMessages.notServed(pin)}</p>
      )}
      {asOf === null || isAsking ? null : (
        <p className="flex items-center gap-1.5 text-ink-soft">
          <Icon name="cloud-off" size={16} />
          {deliveryMessages.asOf(dayOf(asOf))}
        </p>
      )}
    </>
  );
}
