import type { ReactNode, RefObject } from 'react';
import { formatRupees } from '#src/domain/money.ts';
import type { CartLine } from '#src/features/cart/cart-line.ts';
import { Form } from '#src/ui/form.tsx';
import { useScreenHeading } from '#src/ui/screen-heading.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import { BusinessInvoice } from './business-invoice.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import { CheckoutFields } from './checkout-fields.tsx';
import { businessOf } from './checkout-rules.ts';
import { CouponField } from './coupon-field.tsx';
import { DeliveryLine } from './delivery-line.tsx';
import * as checkoutMessages from './messages.ts';
import { type Offer, quoteOf } from './offer.ts';
import { OfferAmount } from './offer-amount.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PaymentModeField } from './payment-mode-field.tsx';
import { heading as title } from './skeleton-messages.ts';
import { useCheckout } from './use-checkout.ts';

/** The form and the summary beside it; after the payment, the wait for the shop's confirmation. */
export function CheckoutContent({ lines, empty }: { lines: readonly CartLine[]; empty: ReactNode }) {
  const checkout = useCheckout(lines);
  const { form, values, cod, box, offer, placing } = checkout;
  const { phase } = placing;
  const isConfirming = checkout.isPlaced || phase === 'confirming' || phase === 'slow';
  const heading = useScreenHeading(isConfirming ? 'confirming' : 'form');
  if (isConfirming) return <Confirming heading={heading} isSlow={phase === 'slow'} />;
  if (lines.length === 0 && phase === null) return empty;

  // The figures on screen are those of the order that is being placed.
  const isPlacing = phase !== null;
  const apply = () => void (isPlacing || box.apply(checkout.couponBase));
  return (
    <div className="wrap max-w-6xl pt-6 pb-12 md:pt-10 md:pb-16">
      <h1 ref={heading} className="font-display font-semibold text-5xl leading-none md:text-6xl">
        {title}
      </h1>
      <div className="mt-5 flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-12">
        <div className="lg:order-2">
          <OrderSummary offer={offer} buyer={businessOf(values)} />
        </div>
        {/* No box of its own on a phone: its bar sticks to the bottom also while the open summary fills the screen. */}
        <Form
          form={form}
          label={title}
          onSend={checkout.place}
          className="contents min-w-0 flex-col gap-8 lg:order-1 lg:flex"
        >
          <CheckoutFields
            isBillingSame={values.billing_same_as_shipping}
            isOnline={!checkout.isOffline}
            isPlacing={isPlacing}
            isCustomer={checkout.isCustomer}
            isFromProfile={Object.keys(checkout.profile.filled).length > 0}
            canSaveInProfile={checkout.profile.canSave}
            isSaved={values.save_on_device}
            onClear={() => void checkout.clear()}
            problem={checkout.problem}
            business={<BusinessInvoice form={form} values={values} />}
            delivery={<DeliveryLine {...checkout.delivery} />}
            payment={
              <PaymentModeField
                cod={cod}
                askCodAgain={checkout.askCodAgain}
                isAskingCod={checkout.isAskingCod}
                prepaidPercent={checkout.prepaidPercent}
                noCodTo={checkout.delivery.delivery?.cod === false ? checkout.delivery.pin : ''}
              />
            }
            coupon={<CouponField box={box} onApply={apply} savedPaise={quoteOf(offer).coupon} readOnly={isPlacing} />}
            total={<PayNow offer={offer} />}
          />
        </Form>
      </div>
      <ChangesDialog asked={placing.asked} />
    </div>
  );
}

interface ConfirmingProps {
  heading: RefObject<HTMLHeadingElement | null>;
  /** The first request got no response. */
  isSlow: boolean;
}

/** Shown after the payment until the shop confirms it. */
function Confirming({ heading, isSlow }: ConfirmingProps) {
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-xl flex-col items-center justify-center gap-4 px-4 py-16 text-center">
      <span className="grid size-20 place-items-center rounded-full bg-green-soft text-green">
        <Spinner />
      </span>
      <h1 ref={heading} className="font-display font-semibold text-4xl leading-none md:text-5xl">
        {checkoutMessages.confirmingTitle}
      </h1>
      <p role="status" className="text-ink-soft">
        {isSlow ? checkoutMessages.confirmingSlow : checkoutMessages.confirmingText}
      </p>
    </div>
  );
}

/** The total beside Place Order on small screens; for cash on delivery also the advance to pay now. */
function PayNow({ offer }: { offer: Offer }) {
  const { payable, dueNow } = quoteOf(offer);
  return (
    <>
      <p className="truncate text-ink-soft text-sm leading-tight">
        {offer.mode === 'cod' && !offer.unknown
          ? checkoutMessages.payNow(formatRupees(dueNow))
          : checkoutMessages.total}
      </p>
      <p className="whitespace-nowrap font-display font-semibold text-2xl leading-none sm:text-3xl">
        <OfferAmount offer={offer} paise={payable} />
      </p>
    </>
  );
}
