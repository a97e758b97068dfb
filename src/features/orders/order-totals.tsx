import type { Order } from '#src/contract/order.ts';
import { formatRupees } from '#src/domain/money.ts';
import { AmountRow } from '#src/ui/amount-row.tsx';
import * as orderMessages from './messages.ts';
import { isCod } from './order-person.ts';
import { orderSums } from './order-sums.ts';

/** The parts of the total and the amount paid. The dashboard uses it too. */
export function OrderTotals({ order }: { order: Order }) {
  const { subtotal, shipping, coupon, prepaid, total, paid, balance } = orderSums(order);
  const isOnDelivery = isCod(order);
  const minus = (paise: number) => `- ${formatRupees(paise)}`;
  return (
    <section aria-label={orderMessages.totals}>
      <h2 className="sr-only">{orderMessages.totals}</h2>
      <dl className="flex flex-col gap-2">
        <AmountRow label={orderMessages.subtotal} amount={formatRupees(subtotal)} />
        <AmountRow
          label={orderMessages.shipping}
          amount={shipping === 0 ? orderMessages.free : formatRupees(shipping)}
        />
        {coupon > 0 ? <AmountRow label={orderMessages.couponDiscount} amount={minus(coupon)} isSaving /> : null}
        {prepaid > 0 ? <AmountRow label={orderMessages.prepaidDiscount} amount={minus(prepaid)} isSaving /> : null}
        <div className="flex flex-wrap items-baseline justify-between gap-3 border-line border-t pt-3">
          <dt>
            {orderMessages.total} <span className="text-ink-soft text-sm">{orderMessages.includingGst}</span>
          </dt>
          <dd className="whitespace-nowrap font-display font-semibold text-4xl leading-none">{formatRupees(total)}</dd>
        </div>
        {paid > 0 ? (
          <AmountRow
            label={isOnDelivery ? orderMessages.advancePaid : orderMessages.paid}
            amount={formatRupees(paid)}
          />
        ) : null}
        {isOnDelivery ? <AmountRow label={orderMessages.balance} amount={formatRupees(balance)} /> : null}
      </dl>
    </section>
  );
}
