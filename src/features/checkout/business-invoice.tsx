import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { stateOfGstin } from '#src/domain/gst-states.ts';
import { cleanGstin, GSTIN_LENGTH, gstinFault } from '#src/domain/gstin.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { contactDetailsQuery } from '#src/features/settings/contact-details-query.ts';
import type { ShopForm } from '#src/ui/form.tsx';
import { FormTextField } from '#src/ui/form-fields.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { type CheckoutValues, withBilling } from './checkout-values.ts';
import * as checkoutMessages from './messages.ts';

/** The optional buyer's GSTIN and company name. Not shown where the shop itself has no GSTIN and so issues no GST invoice. */
export function BusinessInvoice({ form, values }: { form: ShopForm<CheckoutValues>; values: CheckoutValues }) {
  const { data: shop, isPending } = useQuery({ ...contactDetailsQuery(useApi()), meta: {} });
  const { gstin } = values;
  const fault = gstinFault(gstin, withBilling(values).billing_state);

  // Says at once what cannot become right by typing on. An incomplete GSTIN waits for Place Order.
  const certain = fault === 'unknown-state' || gstin.length === GSTIN_LENGTH ? fault : null;
  useEffect(() => {
    if (certain === null) form.clearErrors('gstin');
    else void form.trigger('gstin');
  }, [certain, form]);

  // Its space is reserved while the shop's GSTIN loads, so that the fields below do not move.
  if (isPending) return <div className="min-h-11" />;
  if (!shop?.gstin) return null;
  const state = fault === null ? stateOfGstin(gstin) : undefined;
  return (
    <details className="group" open={form.formState.defaultValues?.gstin !== ''}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        {checkoutMessages.business}
        <Icon
          name="chevron-down"
          className="transition-transform duration-200 group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <p className="mt-1 mb-3 text-ink-soft text-sm">{checkoutMessages.businessHint}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormTextField
          name="gstin"
          label={checkoutMessages.gstin}
          hint={state ? checkoutMessages.gstinIn(state.name) : checkoutMessages.gstinHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          clean={cleanGstin}
        />
        <FormTextField
          name="company_name"
          label={checkoutMessages.companyName}
          hint={checkoutMessages.companyHint}
          autoComplete="organization"
          autoCapitalize="words"
        />
      </div>
    </details>
  );
}
