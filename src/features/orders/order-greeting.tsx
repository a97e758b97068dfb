import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Order } from '#src/contract/order.ts';
import { CANCELED } from '#src/domain/order-state.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/icon.tsx';
import { announceHeading, useScreenHeading } from '#src/ui/screen-heading.ts';
import * as orderMessages from './messages.ts';
import { formText } from './order-person.ts';

type Mood = 'placed' | 'canceled' | 'returned' | 'refund' | 'unpaid';

/** Statuses without a thank-you. Every other status, of any backend, is a valid order. */
const MOODS: Readonly<Record<string, Mood>> = {
  [CANCELED]: 'canceled',
  Returned: 'returned',
  'Refund due': 'refund',
  Refunded: 'refund',
  'Pending payment': 'unpaid',
  Expired: 'unpaid',
};
const TITLES: Record<Mood, string> = {
  placed: orderMessages.thankYou,
  canceled: orderMessages.canceledTitle,
  returned: orderMessages.returnedTitle,
  refund: orderMessages.refundTitle,
  unpaid: orderMessages.unpaidTitle,
};

/** The heading of an order: a thank-you, or what happened to it. */
export function OrderGreeting(props: { order: Order; isAsking: boolean; onLookAgain: () => void }) {
  const { order } = props;
  const mood = MOODS[order.status] ?? 'placed';
  const email = formText(order, 'contact_email');
  const isGood = mood === 'placed';
  const heading = useScreenHeading(mood);
  useEffect(() => {
    // The placeholder's heading had the focus and was removed with it.
    if (document.activeElement === document.body && heading.current) announceHeading(heading.current);
  }, [heading]);
  return (
    <div
      className={cx(
        'flex flex-col gap-4 rounded-lg p-6 sm:flex-row sm:items-center md:p-8 print:p-0',
        isGood ? 'bg-green-soft' : 'bg-accent-soft',
        'print:bg-transparent',
      )}
    >
      <span
        className={cx(
          'grid size-14 shrink-0 place-items-center rounded-full text-white print:hidden',
          isGood ? 'bg-green' : 'bg-accent-deep',
        )}
      >
        <Icon name={isGood ? 'check' : 'alert'} size={30} />
      </span>
      <div className="min-w-0 flex-1">
        <h1 ref={heading} className="font-display font-semibold text-4xl leading-none md:text-5xl">
          {TITLES[mood]}
        </h1>
        {isGood && email ? <p className="mt-2 break-words">{orderMessages.thankYouText(email)}</p> : null}
        {mood === 'unpaid' ? <p className="mt-2">{orderMessages.unpaidText}</p> : null}
      </div>
      {mood === 'unpaid' ? (
        <Button variant="secondary" busy={props.isAsking} onClick={props.onLookAgain}>
          {orderMessages.lookAgain}
        </Button>
      ) : (
        <Link to="/" className={cx(buttonClass({ variant: 'secondary' }), 'print:hidden')}>
          {orderMessages.keepShopping}
        </Link>
      )}
    </div>
  );
}
