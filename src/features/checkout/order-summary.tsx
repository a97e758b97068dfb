import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatRupees } from '#src/domain/money.ts';
import { lineTotal } from '#src/domain/price.ts';
import type { CartLine } from '#src/features/cart/cart-line.ts';
import { lineNote, nameOf } from '#src/features/cart/line-note.ts';
import { LineOptionsText } from '#src/features/cart/line-options-text.tsx';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Picture } from '#src/ui/picture.tsx';
import type { businessOf } from './checkout-rules.ts';
import * as checkoutMessages from './messages.ts';
import { type Offer, quoteOf } from './offer.ts';
import { OfferAmount } from './offer-amount.tsx';
import { SummaryTotals } from './summary-totals.tsx';

/** The ordered items and their price: a card beside the form, on small screens an expandable bar. */
export function OrderSummary({ offer, buyer }: { offer: Offer; buyer: ReturnType<typeof businessOf> }) {
  const [isOpen, setOpen] = useState(false);
  const { payable } = quoteOf(offer);
  return (
    <section aria-label={checkoutMessages.summary} className="rounded-lg bg-surface lg:sticky lg:top-28 lg:p-6">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="checkout-summary"
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-14 w-full flex-wrap items-center gap-2 px-4 text-left lg:hidden"
      >
        <span className="font-semibold">{isOpen ? checkoutMessages.closeSummary : checkoutMessages.showSummary}</span>
        <Icon
          name="chevron-down"
          className={cx('transition-transform duration-200 motion-reduce:transition-none', isOpen && 'rotate-180')}
        />
        <span className="ml-auto whitespace-nowrap font-display font-semibold text-3xl leading-none">
          <OfferAmount offer={offer} paise={payable} />
        </span>
      </button>
      <div id="checkout-summary" className={cx('px-4 pb-4 lg:block lg:p-0', isOpen ? 'block' : 'hidden')}>
        <div className="hidden items-baseline justify-between lg:flex">
          <h2 className="font-display font-semibold text-3xl leading-none">{checkoutMessages.summary}</h2>
          <Link to="/cart" className={cx(buttonClass({ variant: 'quiet' }), 'px-0')}>
            {checkoutMessages.editCart}
          </Link>
        </div>
        <ul className="divide-y divide-line">
          {offer.lines.map((line) => (
            <SummaryLine key={line.key} line={line} />
          ))}
        </ul>
        <SummaryTotals offer={offer} />
        {buyer ? (
          <p className="mt-4 break-words border-line border-t pt-3 text-sm">
            <span className="text-ink-soft">{checkoutMessages.invoiceFor}</span> {buyer.company_name}, {buyer.gstin}
          </p>
        ) : null}
        <p className="lg:hidden">
          <Link to="/cart" className={cx(buttonClass({ variant: 'quiet' }), 'px-0')}>
            {checkoutMessages.editCart}
          </Link>
        </p>
      </div>
    </section>
  );
}

/** One ordered item. Shows a problem that would stop the order. */
function SummaryLine({ line }: { line: CartLine }) {
  const fileUrl = useFileUrl();
  const { product, quantity, color } = line;
  const note = lineNote(line);
  const picture = product.variations.find((one) => one.color === color)?.image || product.productImage;
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-3 py-4">
      <div className="overflow-hidden rounded-md">
        <Picture src={fileUrl(picture)} alt="" sizes="4rem" ratio="4/5" />
      </div>
      <div className="min-w-0">
        <p className="font-medium leading-snug">{nameOf(line)}</p>
        <LineOptionsText line={line} />
        <p className="text-ink-soft text-sm">{checkoutMessages.quantity(quantity)}</p>
        {note?.isProblem ? <p className="font-medium text-danger text-sm">{note.text}</p> : null}
      </div>
      <p className="whitespace-nowrap font-semibold tabular-nums">{formatRupees(lineTotal(product, quantity))}</p>
    </li>
  );
}
