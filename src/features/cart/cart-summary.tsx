import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Shipping } from '#src/contract/settings.ts';
import { formatRupees } from '#src/domain/money.ts';
import { saving, subtotal } from '#src/domain/price.ts';
import { quote, shippingCharge } from '#src/domain/quote.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { discountQuery } from '#src/features/settings/payment-settings.ts';
import { AmountRow } from '#src/ui/amount-row.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { CartFacts } from './cart-facts.tsx';
import type { CartLine } from './cart-line.ts';
import * as screenMessages from './screen-messages.ts';
import { shippingQuery } from './shipping-query.ts';

/** The product specification shows shipping as 0 in the cart. */
const SHOWN_SHIPPING_PAISE = 0;

/**
 * What the goods cost and what that saves, shipping with a note on the real charge, delivery and returns, the offer for paying
 * online, the total and the checkout button. On phones the section's boxes belong to the page's column (`contents`), so that
 * the total sticks to the bottom while the lines scroll. On desktops it is a card.
 */
export function CartSummary({ lines }: { lines: readonly CartLine[] }) {
  const shipping = useQuery(shippingQuery(useApi()));
  const subtotalPaise = subtotal(lines);
  const savedPaise = lines.reduce((sum, { product, quantity }) => sum + saving(product) * quantity, 0);
  return (
    <section
      aria-label={screenMessages.summary}
      className="contents lg:sticky lg:top-28 lg:flex lg:flex-col lg:gap-5 lg:self-start lg:rounded-lg lg:bg-surface lg:p-6"
    >
      <div>
        <dl className="flex flex-col gap-2">
          {savedPaise > 0 ? (
            <>
              <AmountRow label={screenMessages.mrp} amount={formatRupees(subtotalPaise + savedPaise)} />
              <AmountRow label={screenMessages.saved} amount={`- ${formatRupees(savedPaise)}`} isSaving />
            </>
          ) : null}
          <AmountRow label={screenMessages.subtotal} amount={formatRupees(subtotalPaise)} />
          <AmountRow label={screenMessages.shipping} amount={formatRupees(SHOWN_SHIPPING_PAISE)} />
        </dl>
        <div className="min-h-11 pt-1 text-ink-soft text-sm">
          {shipping.isLoading ? <Skeleton className="mt-1 h-4 w-4/5" /> : null}
          {shipping.data === undefined ? null : shippingNote(shipping.data, subtotalPaise)}
          {shipping.isLoadingError ? screenMessages.shippingUnknown : null}
        </div>
      </div>
      <PrepaidOffer lines={lines} />
      <CartFacts />
      <div
        className={cx(
          // Space on the right for the chat button, which covers the corner.
          'bar-below sticky bottom-0 z-10 -mx-4 mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-t bg-paper py-3 pl-4 pb-safe md:-mx-6 md:pl-6',
          'lg:static lg:mx-0 lg:flex-col lg:items-stretch lg:gap-4 lg:bg-transparent lg:p-0 lg:pt-5',
        )}
      >
        <p className="mb-2 min-w-0 flex-1 basis-20 lg:flex lg:flex-none lg:items-baseline lg:justify-between">
          <span className="block text-ink-soft text-sm leading-tight lg:text-base">
            {screenMessages.total} <span className="whitespace-nowrap">{screenMessages.includingGst}</span>
          </span>
          <span className="whitespace-nowrap font-display font-semibold text-3xl leading-none lg:text-4xl">
            {formatRupees(subtotalPaise + SHOWN_SHIPPING_PAISE)}
          </span>
        </p>
        <Link to="/checkout" className={cx(buttonClass({ size: 'lg' }), 'mb-2 px-4!')}>
          {screenMessages.checkout}
        </Link>
      </div>
    </section>
  );
}

/** What paying online takes off. The cart's total does not contain it: it depends on the payment mode. */
function PrepaidOffer({ lines }: { lines: readonly CartLine[] }) {
  const { data, isLoading } = useQuery(discountQuery(useApi()));
  const { prepaid, payable } = quote({ lines, mode: 'online', shipping: null, prepaid: data ?? null, coupon: null });
  if (!isLoading && (!data || prepaid === 0)) return null;
  return (
    // While the setting loads, the same box without its words: what follows does not move.
    <p className={cx('rounded-md bg-green-soft px-4 py-2 text-green', isLoading && 'skeleton')}>
      <strong className="block font-semibold">
        {data ? screenMessages.payOnline(data.discountPercentage, formatRupees(prepaid)) : NBSP}
      </strong>
      <span className="text-sm">{data ? screenMessages.payOnlineThen(formatRupees(payable)) : NBSP}</span>
    </p>
  );
}

const NBSP = '\u00a0';

/**
 * The line under 'Shipping'. The cart shows shipping as 0, so this line says when a charge applies and how much it is:
 * a charge that first appears at the last step would be drip pricing.
 */
export function shippingNote(setting: Shipping | null, subtotalPaise: number): string {
  const onDelivery = shippingCharge(subtotalPaise, 'cod', setting);
  if (!setting || onDelivery === 0) return screenMessages.shippingFree;
  return setting.type === 'flat'
    ? screenMessages.shippingFlat(formatRupees(onDelivery))
    : screenMessages.shippingPercent(setting.amount, formatRupees(onDelivery));
}
