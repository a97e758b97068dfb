import { dayOf } from '#src/domain/delivery.ts';
import { isLater } from '#src/domain/pin-rules.ts';
import { notedDelivery } from '#src/features/delivery/delivery-note.ts';
import * as deliveryMessages from '#src/features/delivery/messages.ts';
import type { DeliveryTo } from '#src/features/delivery/use-delivery-to.ts';
import * as checkoutMessages from './messages.ts';

/** When the order comes to the shipping address, and what has become worse since another page said so. */
export function DeliveryLine({ pin, delivery, asOf }: DeliveryTo & { pin: string }) {
  // The space is always reserved (two lines on a phone), so that the fields below do not move when the answer arrives.
  return (
    <div role="status" className="min-h-10 text-sm">
      {delivery?.served === true ? (
        <p className="text-ink-soft">
          {deliveryMessages.delivered(delivery, Date.now())}{' '}
          {asOf === null ? null : `${deliveryMessages.asOf(dayOf(asOf))}.`}
        </p>
      ) : null}
      {delivery?.served === false ? <p className="text-danger">{checkoutMessages.notServed(pin)}</p> : null}
      <Changed pin={pin} delivery={delivery} />
    </div>
  );
}

function Changed({ pin, delivery }: Pick<DeliveryTo, 'delivery'> & { pin: string }) {
  const noted = notedDelivery(pin);
  if (!delivery?.served || !noted || !isLater(delivery, noted.delivery)) return null;
  const { minDays, maxDays } = noted.delivery;
  return (
    <p className="font-semibold">
      {checkoutMessages.daysWere(dayOf(noted.at), deliveryMessages.businessDays(minDays, maxDays))}
    </p>
  );
}
