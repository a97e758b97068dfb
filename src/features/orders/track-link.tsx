import { Link } from '@tanstack/react-router';
import type { Order } from '#src/contract/order.ts';
import { shortDate } from '#src/domain/shop-date.ts';
import { buttonClass } from '#src/ui/button.tsx';
import * as orderMessages from './messages.ts';

/** A link to the tracking page with the parcel's AWB number. Renders nothing while there is no parcel. */
export function TrackLink({ order }: { order: Order }) {
  if (order.awb === '') return null;
  return (
    <Link
      to="/track-order"
      search={{ awb: order.awb }}
      aria-label={orderMessages.trackOf(shortDate(order.createdAt))}
      className={buttonClass({ variant: 'secondary' })}
    >
      {orderMessages.track}
    </Link>
  );
}
