import { formatRupees } from '#src/domain/money.ts';
import * as checkoutMessages from './messages.ts';
import { type Offer, quoteOf } from './offer.ts';

/** The total beside Place Order on small screens; for cash on delivery also the advance to pay now. */
export function PayNow({ offer }: { offer: Offer }) {
  const { payable, dueNow } = quoteOf(offer);
  return (
    <>
      <p className="truncate text-ink-soft text-sm leading-tight">
        {offer.mode === 'cod' ? checkoutMessages.payNow(formatRupees(dueNow)) : checkoutMessages.total}
      </p>
      <p className="whitespace-nowrap font-display font-semibold text-2xl leading-none sm:text-3xl">
        {formatRupees(payable)}
      </p>
    </>
  );
}
