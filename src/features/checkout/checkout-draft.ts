// A half-typed checkout: in sessionStorage, so that it survives a reload and an update of the shop; in localStorage too
// only once the shopper ticks 'Save on this device'. A draft of a customer is not shown to anybody else.
import * as v from 'valibot';
import { createLog } from '#src/base/log.ts';
import { CHECKOUT_DRAFT } from '#src/features/session/device-notes.ts';
import { type CheckoutValues, EMPTY_CHECKOUT } from './checkout-values.ts';

const log = createLog('checkout');

const Draft = v.object({
  v: v.literal(1),
  /** Contact e-mail of the customer who was logged in; null for a guest's. */
  owner: v.nullable(v.string()),
  values: v.record(v.string(), v.union([v.string(), v.boolean()])),
});

/** What was typed before, over an empty form; `customer` is the e-mail of whoever is logged in. Never throws. */
export function readDraft(customer: string | null): CheckoutValues {
  const values = draftIn('sessionStorage', customer) ?? draftIn('localStorage', customer) ?? {};
  const known = Object.entries(values).filter(
    ([name, value]) => name in EMPTY_CHECKOUT && typeof value === typeof EMPTY_CHECKOUT[name],
  );
  const draft: CheckoutValues = { ...EMPTY_CHECKOUT, ...Object.fromEntries(known) };
  const contact_email = draft.contact_email || (customer ?? '');
  return { ...draft, contact_email, shipping_email: draft.shipping_email || contact_email };
}

export function saveDraft(values: CheckoutValues, customer: string | null): void {
  // What is paid how, and the note, belong to one order.
  const lasting = { ...values, payment_mode: '', order_note: '' };
  const draft = (kept: CheckoutValues) => JSON.stringify({ v: 1, owner: customer, values: kept });
  quietly(() => sessionStorage.setItem(CHECKOUT_DRAFT, draft(values)));
  quietly(() => {
    if (values.save_on_device) localStorage.setItem(CHECKOUT_DRAFT, draft(lasting));
    else localStorage.removeItem(CHECKOUT_DRAFT);
  });
}

/** After the order: what was typed for it is forgotten, what was to be saved stays. */
export const endDraft = (): void => quietly(() => sessionStorage.removeItem(CHECKOUT_DRAFT));

function draftIn(place: 'sessionStorage' | 'localStorage', customer: string | null) {
  let stored: string | null = null;
  quietly(() => {
    stored = globalThis[place].getItem(CHECKOUT_DRAFT);
  });
  if (stored === null) return null;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Draft), stored);
  if (!read.success) return null;
  const { owner, values } = read.output;
  return owner === null || owner === customer ? values : null;
}

/** Blocked or full storage costs the draft, not the order. */
function quietly(work: () => void): void {
  try {
    work();
  } catch (cause) {
    log.info(`draft not stored: ${cause instanceof Error ? cause.name : 'refused'}`);
  }
}
