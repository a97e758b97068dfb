// The checkout form, sent as userData and returned in order.user.
import * as v from 'valibot';
import { email, LIMITS, line, optionalLine, PHONE_NUMBER, PIN_CODE } from './field.ts';
import { PAYMENT_MODES } from './payment-mode.ts';
import { STATES } from './states.ts';

const phone = v.pipe(v.string(), v.regex(PHONE_NUMBER, 'must be a phone number'));
/** The invoice takes its place of supply from the state, so another spelling would have the wrong tax. */
const state = v.picklist(STATES, 'must be one of the 36 states and union territories');
const zip = v.pipe(v.string(), v.regex(PIN_CODE, 'must be a PIN code'));

const address = <const P extends 'shipping' | 'billing'>(prefix: P) =>
  ({
    [`${prefix}_name`]: line('is required', LIMITS.short),
    [`${prefix}_email`]: email(),
    [`${prefix}_phone`]: phone,
    [`${prefix}_address_line1`]: line(),
    [`${prefix}_address_line2`]: optionalLine(),
    [`${prefix}_city`]: line('is required', LIMITS.short),
    [`${prefix}_state`]: state,
    [`${prefix}_zip_code`]: zip,
    [`${prefix}_country`]: v.literal('India', 'must be India'),
  }) as AddressFields<P>;

type AddressFields<P extends string> = {
  [K in `${P}_name` | `${P}_city` | `${P}_address_line1`]: ReturnType<typeof line>;
} & { [K in `${P}_email`]: ReturnType<typeof email> } & { [K in `${P}_phone`]: typeof phone } & {
  [K in `${P}_zip_code`]: typeof zip;
} & { [K in `${P}_state`]: typeof state } & { [K in `${P}_address_line2`]: ReturnType<typeof optionalLine> } & {
  [K in `${P}_country`]: v.LiteralSchema<'India', 'must be India'>;
};

/** The userData of POST /create-order, with both addresses filled. */
export const CheckoutForm = v.object({
  contact_email: email(),
  ...address('shipping'),
  ...address('billing'),
  payment_mode: v.picklist(PAYMENT_MODES),
  order_note: optionalLine(1000),
  billing_same_as_shipping: v.optional(v.boolean(), true),
  /** Extension: a business buyer's GSTIN, for its invoice. */
  gstin: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.trim(), v.toUpperCase(), v.length(15))])),
  /** Extension: the name of that business. The invoice is made out to it. */
  company_name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(LIMITS.short))),
});
export type CheckoutForm = v.InferOutput<typeof CheckoutForm>;
