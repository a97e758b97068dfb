import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { PIN_CODE } from '#src/contract/field.ts';
import { PAYMENT_MODES } from '#src/contract/payment-mode.ts';
import type { Discount } from '#src/contract/settings.ts';
import type { CartLine } from '#src/features/cart/cart-line.ts';
import { notedDelivery, rememberedPin } from '#src/features/delivery/delivery-note.ts';
import { canAskDelivery, useDeliveryTo } from '#src/features/delivery/use-delivery-to.ts';
import { useIsOffline } from '#src/features/freshness/use-is-offline.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { ask } from '#src/features/session/ask.tsx';
import { useSession } from '#src/features/session/use-session.ts';
import { discountQuery } from '#src/features/settings/payment-settings.ts';
import { type FormValues, useFormValues, useShopForm } from '#src/ui/form.tsx';
import { toast } from '#src/ui/toaster.tsx';
import { endDraft, forgetDraft, readDraft, saveDraft, untouched } from './checkout-draft.ts';
import { problemsOf } from './checkout-rules.ts';
import { codStatusOrToast, shippingOrToast } from './checkout-settings.ts';
import type { CheckoutValues } from './checkout-values.ts';
import * as checkoutMessages from './messages.ts';
import { couponBase, type Offer } from './offer.ts';
import { stopped } from './order-context.ts';
import { useCoupon } from './use-coupon.ts';
import { useLatePayment } from './use-late-payment.ts';
import { orderPhase, usePlaceOrder } from './use-place-order.ts';
import { useProfileAddress } from './use-profile-address.ts';

/** State and actions of the checkout screen for these cart lines. Browser only: it reads the draft. */
export function useCheckout(lines: readonly CartLine[]) {
  const api = useApi();
  const navigate = useNavigate();
  const { userToken, contactEmail } = useSession();
  const customer = userToken ? contactEmail : null;
  const isOffline = useIsOffline();
  const cod = useQuery(codStatusOrToast(api));
  const shipping = useQuery(shippingOrToast(api));
  const prepaid = useQuery(discountQuery(api));
  // Of the PIN code that the shopper asked about on a product or in the cart.
  const [known, setKnown] = useState<FormValues>(() => ({ shipping_zip_code: rememberedPin() }));
  const [start] = useState(() => readDraft(customer, known));
  const form = useShopForm<CheckoutValues>({ start, problemsOf });
  const values = useFormValues(form);
  const profile = useProfileAddress(form, values, customer, known);
  const { filled } = profile;
  const box = useCoupon({ code: start.coupon_code, isWanted: start.coupon_wanted });
  const placing = usePlaceOrder({ onCouponRefused: box.refuse });
  const [problem, setProblem] = useState('');
  const [isPlaced, setPlaced] = useState(false);
  useLatePayment(problem === checkoutMessages.dismissed);

  // Values typed before a log-in become that customer's. After a log-out, even in another tab, they are neither shown
  // nor saved. An expired token leaves e-mail and form in place.
  const owner = useRef(customer);
  useEffect(() => {
    owner.current ??= customer;
    if (owner.current !== null && owner.current !== contactEmail) {
      owner.current = customer;
      // Their drafts are gone already (session/personal-queries.ts); those on the device may be the next customer's.
      setKnown(NOTHING);
      form.reset(readDraft(customer));
      box.type('');
    } else if (isPlaced) endDraft();
    else if (owner.current === customer)
      saveDraft(
        { ...values, coupon_code: box.code, coupon_wanted: box.isWanted },
        customer,
        untouched(customer, { ...known, ...filled }),
      );
  }, [values, customer, contactEmail, isPlaced, form, filled, known, box.code, box.isWanted, box.type]);

  const clear = async () => {
    if (!(await ask(CLEAR))) return;
    forgetDraft();
    setKnown(NOTHING);
    profile.forget();
    form.reset(untouched(customer));
    box.type('');
  };

  // The courier writes to the buyer unless the shopper types another address.
  const { contact_email, shipping_email } = values;
  const lastContact = useRef(contact_email);
  useEffect(() => {
    if (shipping_email === lastContact.current && shipping_email !== contact_email)
      form.setValue('shipping_email', contact_email, { shouldValidate: form.formState.isSubmitted });
    lastContact.current = contact_email;
  }, [contact_email, shipping_email, form]);

  // A change of payment mode clears the coupon.
  const mode = modeOf(values.payment_mode);
  const lastMode = useRef(mode);
  useEffect(() => {
    if (lastMode.current !== mode) box.clear();
    lastMode.current = mode;
  });

  const pin = PIN_CODE.test(values.shipping_zip_code) ? values.shipping_zip_code : '';
  const there = useDeliveryTo(pin);
  /** What the earlier pages and this one have said of the PIN code. */
  const answers = [notedDelivery(pin)?.delivery, there.delivery].filter((answer) => answer != null);

  // A total without a charge that is still loading would rise before the shopper's eyes.
  const needed = mode === null ? [] : mode === 'cod' ? [shipping, cod] : [prepaid];
  const missing = needed.filter(({ data }) => data === undefined);
  const offer: Offer = {
    lines,
    mode,
    shipping: shipping.data ?? null,
    prepaid: prepaid.data ?? null,
    coupon: box.coupon,
    advancePercent: cod.data?.advancePercent,
    unknown: missing.length === 0 ? undefined : missing.some(({ isFetching }) => isFetching) ? 'loading' : 'failed',
    delivery: pin !== '' && canAskDelivery(api) ? { pin, answers } : undefined,
  };

  // A coupon that was applied when the shopper left this screen is checked again, once its amount is known.
  const isReturning = useRef(start.coupon_wanted);
  useEffect(() => {
    if (!isReturning.current || lines.length === 0 || offer.unknown || isOffline) return;
    isReturning.current = false;
    void box.apply(couponBase(offer));
  });

  const place = async (sent: CheckoutValues) => {
    if (orderPhase.get()) return;
    setProblem('');
    // End the message of the previous attempt, which must not cover the payment widget or the confirmation.
    toast.end(problem);
    if (mode === null || (mode === 'cod' && cod.data?.isCodEnabled === false)) {
      toast.error(checkoutMessages.invalidMode);
      return setProblem(checkoutMessages.invalidMode);
    }
    orderPhase.set('checking');
    // Not after the payment: the phone may close the tab while the shopper is in the bank's app.
    void profile.save(sent);
    try {
      // The shopper may have pressed Apply just before.
      const asked = await box.answer();
      const end =
        asked && 'refusal' in asked ? stopped(asked.refusal) : await placing.place({ ...offer, ...asked }, sent);
      if (end.kind === 'placed') {
        setPlaced(true);
        // Also when the shopper has left this screen.
        endDraft();
        // The phase lasts until the confirmation opens: without it, a screen would show the cart that the order has emptied.
        return await navigate({ to: '/order-success', search: { orderId: end.orderId } });
      }
      setProblem(end.message);
      if (end.message) toast.error(end.message);
    } finally {
      orderPhase.set(null);
    }
  };

  const askCodAgain = async () => {
    const { isSuccess } = await cod.refetch();
    // The button that had the focus is gone.
    if (isSuccess) form.setFocus('payment_mode');
  };

  const base = couponBase(offer);
  // The offline message disappears once the network is back.
  const shownProblem = problem === checkoutMessages.offline && !isOffline ? '' : problem;
  return {
    form,
    values,
    cod: cod.data,
    /** Asks again whether cash on delivery is offered. undefined unless that has failed. */
    askCodAgain: cod.data || cod.errorUpdateCount === 0 ? undefined : askCodAgain,
    isAskingCod: cod.isFetching,
    /** undefined while it loads; 0 for no discount, and if it could not be loaded. */
    prepaidPercent: prepaid.data ? percentOf(prepaid.data) : prepaid.isError ? 0 : undefined,
    box,
    offer,
    /** The PIN code of the shipping address, '' until it is complete, and the delivery to it. */
    delivery: { ...there, pin },
    problem: shownProblem,
    isOffline,
    isPlaced,
    placing,
    place,
    /** Asks, then deletes what was typed from the form and the device. */
    clear,
    profile,
    isCustomer: customer !== null,
    couponBase: base,
  };
}

const NOTHING: FormValues = {};

const CLEAR = {
  question: checkoutMessages.clearQuestion,
  yes: checkoutMessages.clearYes,
  no: checkoutMessages.clearNo,
};

const modeOf = (chosen: string) => PAYMENT_MODES.find((mode) => mode === chosen) ?? null;

const percentOf = ({ discountActive, discountPercentage }: Discount) => (discountActive ? discountPercentage : 0);
