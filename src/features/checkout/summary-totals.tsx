import { formatRupees } from '#src/domain/money.ts';
import { shippingCharge } from '#src/domain/quote.ts';
import { AmountRow } from '#src/ui/amount-row.tsx';
import * as checkoutMessages from './messages.ts';
import { type Offer, quoteOf } from './offer.ts';
import { OfferAmount } from './offer-amount.tsx';

/** Every part of the total, as src/domain/quote.ts calculates it; the parts add up to the total. */
export function SummaryTotals({ offer }: { offer: Offer }) {
  const quoted = quoteOf(offer);
  const { subtotal, shipping, coupon, prepaid, payable, advance, balance } = quoted;
  const onCod = offer.mode === 'cod' ? 0 : shippingCharge(subtotal, 'cod', offer.shipping);
  const isShippingKnown = offer.mode !== 'cod' || !offer.unknown;
  const amount = (paise: number) => <OfferAmount offer={offer} paise={paise} />;
  return (
    <div>
      <dl className="flex flex-col gap-2 border-line border-t pt-4">
        <AmountRow label={checkoutMessages.subtotal} amount={formatRupees(subtotal)} />
        <AmountRow
          label={checkoutMessages.shipping}
          amount={shipping === 0 && isShippingKnown ? checkoutMessages.free : amount(shipping)}
        />
        {coupon > 0 ? (
          <AmountRow label={checkoutMessages.couponDiscount} amount={`- ${formatRupees(coupon)}`} isSaving />
        ) : null}
        {prepaid > 0 ? <AmountRow label={checkoutMessages.prepaidDiscount} amount={amount(-prepaid)} isSaving /> : null}
        {/* Announced as a whole: single changed figures would be read without their labels. */}
        <div
          aria-live="polite"
          aria-atomic="true"
          className="flex flex-wrap items-baseline justify-between gap-3 border-line border-t pt-3"
        >
          <dt>
            {checkoutMessages.total}{' '}
            <span className="whitespace-nowrap text-ink-soft text-sm">{checkoutMessages.includingGst}</span>
          </dt>
          <dd className="whitespace-nowrap font-display font-semibold text-4xl leading-none">{amount(payable)}</dd>
        </div>
        {offer.mode === 'cod' ? (
          <>
            <AmountRow label={checkoutMessages.advance} amount={amount(advance)} />
            <AmountRow label={checkoutMessages.balance} amount={amount(balance)} />
          </>
        ) : null}
      </dl>
      {onCod > 0 ? (
        <p className="mt-2 text-ink-soft text-sm">{checkoutMessages.shippingOnCod(formatRupees(onCod))}</p>
      ) : null}
    </div>
  );
}
