import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { PAYMENT_MODES } from '#src/contract/checkout-form.ts';
import type { CartLine } from '#src/features/cart/cart-line.ts';
import { useIsOffline } from '#src/features/freshness/use-is-offline.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { useFormValues, useShopForm } from '#src/ui/form.tsx';
import { toast } from '#src/ui/toaster.tsx';
import { endDraft, readDraft, saveDraft } from './checkout-draft.ts';
import { problemsOf } from './checkout-rules.ts';
import { codStatusQuery, discountQuery, shippingChargeQuery } from './checkout-settings.ts';
import type { CheckoutValues } from './checkout-values.ts';
import * as checkoutMessages from './messages.ts';
import { couponBase, type Offer } from './offer.ts';
import { useCoupon } from './use-coupon.ts';
import { usePlaceOrder } from './use-place-order.ts';

/** State and actions of the checkout screen for these cart lines. Browser only: it reads the draft. */
export function useCheckout(lines: readonly CartLine[]) {
  const api = useApi();
  const navigate = useNavigate();
  const { userToken, contactEmail } = useSession();
  const customer = userToken ? contactEmail : null;
  const isOffline = useIsOffline();
  const settings = {
    cod: useQuery(codStatusQuery(api)).data,
    shipping: useQuery(shippingChargeQuery(api)).data ?? null,
    prepaid: useQuery(discountQuery(api)).data ?? null,
  };
  const [start] = useState(() => readDraft(customer));
  const form = useShopForm<CheckoutValues>({ start, problemsOf });
  const values = useFormValues(form);
  const box = useCoupon();
  const placing = usePlaceOrder({ onCouponRefused: box.refuse });
  const [problem, setProblem] = useState('');
  const [isPlaced, setPlaced] = useState(false);

  // Values typed before a log-in become that customer's. After a log-out, even in another tab, they are neither shown
  // nor saved. An expired token leaves e-mail and form in place.
  const owner = useRef(customer);
  useEffect(() => {
    owner.current ??= customer;
    if (owner.current !== null && owner.current !== contactEmail) {
      owner.current = customer;
      endDraft();
      form.reset(readDraft(customer));
    } else if (isPlaced) endDraft();
    else if (owner.current === customer) saveDraft(values, customer);
  }, [values, customer, contactEmail, isPlaced, form]);

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

  const { shipping, prepaid } = settings;
  const offer: Offer = {
    lines,
    mode,
    shipping,
    prepaid,
    coupon: box.coupon,
    advancePercent: settings.cod?.advancePercent,
  };

  const place = async (sent: CheckoutValues) => {
    if (placing.phase) return;
    setProblem('');
    // End the message of the previous attempt, which must not cover the payment widget or the confirmation.
    toast.end(problem);
    if (mode === null || (mode === 'cod' && settings.cod?.isCodEnabled === false)) {
      toast.error(checkoutMessages.invalidMode);
      return setProblem(checkoutMessages.invalidMode);
    }
    const end = await placing.place(offer, sent);
    if (end.kind === 'placed') {
      setPlaced(true);
      return navigate({ to: '/order-success', search: { orderId: end.orderId } });
    }
    setProblem(end.message);
    if (end.message) toast.error(end.message);
  };

  const base = couponBase(offer);
  // The offline message disappears once the network is back.
  const shownProblem = problem === checkoutMessages.offline && !isOffline ? '' : problem;
  return {
    form,
    values,
    settings,
    box,
    offer,
    problem: shownProblem,
    isOffline,
    isPlaced,
    placing,
    place,
    couponBase: base,
  };
}

const modeOf = (chosen: string) => PAYMENT_MODES.find((mode) => mode === chosen) ?? null;
