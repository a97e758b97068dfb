import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Shipping } from '#src/contract/settings.ts';
import { formatRupees } from '#src/domain/money.ts';
import { shippingCharge } from '#src/domain/quote.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import * as cartMessages from './messages.ts';
import { shippingQuery } from './shipping-query.ts';

/** The product specification shows shipping as 0 in the cart. */
const SHOWN_SHIPPING_PAISE = 0;

/**
 * Subtotal, shipping with a note on the real charge, total and the checkout button. On phones the section's boxes
 * belong to the page's column (`contents`), so that the total sticks to the bottom while the lines scroll. On desktops
 * it is a card.
 */
export function CartSummary({ subtotalPaise }: { subtotalPaise: number }) {
  const shipping = useQuery(shippingQuery(useApi()));
  return (
    <section
      aria-label={cartMessages.summary}
      className="contents lg:sticky lg:top-28 lg:flex lg:flex-col lg:gap-5 lg:self-start lg:rounded-lg lg:bg-surface lg:p-6"
    >
      <div>
        <dl className="flex flex-col gap-2">
          <Amount label={cartMessages.subtotal} paise={subtotalPaise} />
          <Amount label={cartMessages.shipping} paise={SHOWN_SHIPPING_PAISE} />
        </dl>
        <div className="min-h-11 pt-1 text-ink-soft text-sm">
          {shipping.isLoading ? <Skeleton className="mt-1 h-4 w-4/5" /> : null}
          {shipping.data === undefined ? null : shippingNote(shipping.data, subtotalPaise)}
        </div>
      </div>
      <div
        className={cx(
          // Space on the right for the chat button, which covers the corner.
          'bar-below sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-t bg-paper py-3 pl-4 pb-safe md:-mx-6 md:pl-6',
          'lg:static lg:mx-0 lg:flex-col lg:items-stretch lg:gap-4 lg:bg-transparent lg:p-0 lg:pt-5',
        )}
      >
        <p className="min-w-0 flex-1 basis-20 lg:flex lg:flex-none lg:items-baseline lg:justify-between">
          <span className="block text-ink-soft text-sm leading-tight lg:text-base">
            {cartMessages.total} <span className="whitespace-nowrap">{cartMessages.includingGst}</span>
          </span>
          <span className="whitespace-nowrap font-display font-semibold text-3xl leading-none lg:text-4xl">
            {formatRupees(subtotalPaise + SHOWN_SHIPPING_PAISE)}
          </span>
        </p>
        <Link to="/checkout" className={cx(buttonClass({ size: 'lg' }), 'px-4!')}>
          {cartMessages.checkout}
        </Link>
      </div>
    </section>
  );
}

const Amount = ({ label, paise }: { label: string; paise: number }) => (
  <div className="flex items-baseline justify-between">
    <dt>{label}</dt>
    <dd className="font-semibold tabular-nums">{formatRupees(paise)}</dd>
  </div>
);

/**
 * The line under 'Shipping'. The cart shows shipping as 0, so this line says when a charge applies and how much it is:
 * a charge that first appears at the last step would be drip pricing.
 */
export function shippingNote(setting: Shipping | null, subtotalPaise: number): string {
  const onDelivery = shippingCharge(subtotalPaise, 'cod', setting);
  if (!setting || onDelivery === 0) return cartMessages.shippingFree;
  return setting.type === 'flat'
    ? cartMessages.shippingFlat(formatRupees(onDelivery))
    : cartMessages.shippingPercent(setting.amount, formatRupees(onDelivery));
}
