import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DRAFT_DAYS } from '#src/features/session/draft-age.ts';
import { Button } from '#src/ui/button.tsx';
import { FormCheckbox, FormTextArea, FormTextField } from '#src/ui/form-fields.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { AddressFields } from './address-fields.tsx';
import * as checkoutMessages from './messages.ts';

interface FieldsProps {
  /** Billing is copied from shipping. */
  isBillingSame: boolean;
  isOnline: boolean;
  isPlacing: boolean;
  isCustomer: boolean;
  /** The customer's profile has filled in some fields. */
  isFromProfile: boolean;
  /** The address can be saved in the profile. */
  canSaveInProfile: boolean;
  /** The form stays on the device after the order. */
  isSaved: boolean;
  onClear: () => void;
  /** Why the last attempt failed; '' for none. */
  problem: string;
  business: ReactNode;
  /** What is known of the delivery to the shipping address. */
  delivery: ReactNode;
  payment: ReactNode;
  coupon: ReactNode;
  /** The total beside Place Order, for screens too small to show the summary. */
  total: ReactNode;
}

/** The fields of the checkout, from the e-mail to Place Order, in tab order. */
export function CheckoutFields(props: FieldsProps) {
  const { isBillingSame, isOnline, isPlacing, isSaved, problem, business, payment, coupon, total } = props;
  return (
    <>
      <p className="text-ink-soft text-sm">
        {isSaved ? checkoutMessages.draftSaved : checkoutMessages.draftStays(DRAFT_DAYS)}{' '}
        <button type="button" onClick={props.onClear} className="-my-3 min-h-11 underline hover:text-ink">
          {checkoutMessages.clear}
        </button>
      </p>
      <Part title={checkoutMessages.contact}>
        <FormTextField
          name="contact_email"
          type="email"
          inputMode="email"
          label={checkoutMessages.contactEmail}
          hint={checkoutMessages.contactEmailHint}
          autoComplete="email"
          enterKeyHint="next"
        />
      </Part>
      <Part title={checkoutMessages.shippingAddress}>
        {/* The space is always reserved, so that the fields do not move when the profile arrives. */}
        {props.isCustomer ? (
          <p role="status" className="min-h-5 text-ink-soft text-sm">
            {props.isFromProfile ? checkoutMessages.fromProfile : null}
          </p>
        ) : null}
        <AddressFields kind="shipping" />
        {props.delivery}
        <FormCheckbox name="billing_same_as_shipping" label={checkoutMessages.sameAsShipping} />
      </Part>
      {isBillingSame ? null : (
        <Part title={checkoutMessages.billingAddress}>
          <AddressFields kind="billing" />
        </Part>
      )}
      {business}
      <Part title={checkoutMessages.paymentMode}>{payment}</Part>
      {coupon}
      <FormTextArea
        name="order_note"
        label={checkoutMessages.orderNote}
        hint={checkoutMessages.orderNoteHint}
        rows={3}
        maxLength={1000}
      />
      <div>
        {props.canSaveInProfile ? (
          <FormCheckbox
            name="save_in_profile"
            label={checkoutMessages.saveInProfile}
            hint={checkoutMessages.saveInProfileHint}
          />
        ) : null}
        <FormCheckbox
          name="save_on_device"
          label={checkoutMessages.saveOnDevice}
          hint={checkoutMessages.saveOnDeviceHint}
        />
      </div>
      <PolicyLinks />
      {/* The last part above the button, so that nothing moves when the message goes. A problem is announced by its toast. */}
      <div>
        {problem ? <Notice>{problem}</Notice> : null}
        <div role="alert">{problem || isOnline ? null : <Notice>{checkoutMessages.offline}</Notice>}</div>
      </div>
      {/* Sticks to the bottom on small screens. Leaves space for the chat button. */}
      <div className="bar-below sticky bottom-0 z-30 -mx-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-t bg-surface py-2 pl-4 pb-safe shadow-floating md:-mx-6 md:pl-6 lg:static lg:mx-0 lg:block lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-flat">
        <div className="mb-2 min-w-0 flex-1 basis-20 lg:hidden">{total}</div>
        {/* Not disabled while offline: pressing it explains why the order cannot be placed. */}
        <Button type="submit" size="lg" className="mb-2 min-w-0 px-4! lg:w-full" aria-disabled={isPlacing || undefined}>
          {isPlacing ? checkoutMessages.placing : checkoutMessages.placeOrder}
        </Button>
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-4">
      <h2 className="font-display font-semibold text-3xl leading-none">{title}</h2>
      {children}
    </section>
  );
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-2 rounded-md bg-danger-soft p-4 text-danger">
    <Icon name="alert" size={18} className="mt-1" />
    {children}
  </p>
);

const LINKS = [
  ['/return-policy', checkoutMessages.returnPolicy],
  ['/refund-policy', checkoutMessages.refundPolicy],
  ['/shipping-policy', checkoutMessages.shippingPolicy],
  ['/privicy-policy', checkoutMessages.privacyPolicy],
] as const;

export function PolicyLinks() {
  return (
    <div className="text-ink-soft text-sm">
      <p>{checkoutMessages.policies}</p>
      <ul className="flex flex-wrap gap-x-5">
        {LINKS.map(([to, label]) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
