// Validation rules of the checkout form, each with its message. Pure; the form and the tests call `problemsOf`.
import * as v from 'valibot';
import { CheckoutForm } from '#src/contract/checkout-form.ts';
import { LIMITS, PHONE_NUMBER, PIN_CODE } from '#src/contract/field.ts';
import { COUNTRIES, STATES } from '#src/contract/states.ts';
import { gstinFault } from '#src/domain/gstin.ts';
import type { Problems } from '#src/ui/form.tsx';
import { type CheckoutValues, withBilling } from './checkout-values.ts';
import * as checkoutMessages from './messages.ts';

const text = (required: string, most: number = LIMITS.line) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(required), v.maxLength(most, checkoutMessages.tooLong(most)));
const email = v.pipe(text(checkoutMessages.emailRequired, LIMITS.email), v.email(checkoutMessages.emailWrong));
const digits = (required: string, wrong: string, pattern: RegExp, real: RegExp, unreal: string) =>
  v.pipe(v.string(), v.nonEmpty(required), v.regex(pattern, wrong), v.regex(real, unreal));
const optional = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most, checkoutMessages.tooLong(most)));

const address = (kind: 'shipping' | 'billing', phoneLength: string) => ({
  [`${kind}_name`]: text(checkoutMessages.nameRequired, LIMITS.short),
  [`${kind}_email`]: email,
  [`${kind}_phone`]: digits(
    checkoutMessages.phoneRequired,
    phoneLength,
    /^\d{10}$/,
    PHONE_NUMBER,
    checkoutMessages.phoneUnreal,
  ),
  [`${kind}_address_line1`]: text(checkoutMessages.addressRequired),
  [`${kind}_address_line2`]: optional(LIMITS.line),
  [`${kind}_city`]: text(checkoutMessages.cityRequired, LIMITS.short),
  [`${kind}_state`]: v.picklist(STATES, checkoutMessages.stateRequired),
  [`${kind}_zip_code`]: digits(
    checkoutMessages.zipRequired,
    checkoutMessages.zipLength,
    /^\d{6}$/,
    PIN_CODE,
    checkoutMessages.zipUnreal,
  ),
  [`${kind}_country`]: v.picklist(COUNTRIES, checkoutMessages.countryRequired),
});

const Shared = v.object({
  contact_email: email,
  ...address('shipping', checkoutMessages.phoneLength),
  payment_mode: v.picklist(['online', 'cod'], checkoutMessages.modeRequired),
  order_note: optional(1000),
});
const Billing = v.object(address('billing', checkoutMessages.billingPhoneLength));

/** The first message of every invalid field. Billing fields count only when billing differs from shipping. */
export function problemsOf(values: CheckoutValues): Problems<CheckoutValues> {
  const schemas = values.billing_same_as_shipping ? [Shared] : [Shared, Billing];
  const problems: Problems<CheckoutValues> = {};
  for (const schema of schemas)
    for (const issue of v.safeParse(schema, values).issues ?? []) {
      const name = String(issue.path?.[0]?.key);
      problems[name] ??= issue.message;
    }
  return { ...problems, ...businessProblems(withBilling(values)) };
}

/** Rule 46(e): an invoice for a business names the business and its GSTIN. Without either it is an ordinary order. */
function businessProblems({ gstin, company_name, billing_state }: CheckoutValues): Problems<CheckoutValues> {
  const name = company_name.trim();
  if (gstin === '' && name === '') return {};
  const fault = gstin === '' ? 'missing' : gstinFault(gstin, billing_state);
  const wrongName = name === '' ? checkoutMessages.companyRequired : checkoutMessages.tooLong(LIMITS.short);
  return {
    ...(fault === null ? {} : { gstin: checkoutMessages.gstinFaults[fault] }),
    ...(name !== '' && name.length <= LIMITS.short ? {} : { company_name: wrongName }),
  };
}

/** The business that the invoice is for; null for none, or while something about it is wrong. */
export function businessOf(values: CheckoutValues): Pick<CheckoutValues, 'gstin' | 'company_name'> | null {
  const { gstin, company_name } = values;
  const isWhole = gstin !== '' && Object.keys(businessProblems(withBilling(values))).length === 0;
  return isWhole ? { gstin, company_name: company_name.trim() } : null;
}

/**
 * The userData of /create-order, with both addresses filled and without the extensions that are empty: another backend need not
 * know them. Throws for invalid values.
 */
export function userDataOf(values: CheckoutValues): CheckoutForm {
  const { gstin, company_name, ...form } = withBilling(values);
  return v.parse(CheckoutForm, gstin === '' ? form : { ...form, gstin, company_name });
}
