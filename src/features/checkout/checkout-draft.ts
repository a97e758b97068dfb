// Keeps a half-filled checkout form: in sessionStorage for this tab, and in localStorage, so that it survives a tab that the
// phone closes while the shopper is in the bank's app. The order deletes it, or time (session/draft-age.ts), unless the shopper
// ticks 'Save this address on this device'. A customer's draft is shown to no other customer.
import * as v from 'valibot';
import { createLog } from '#src/base/log.ts';
import { CHECKOUT_DRAFT } from '#src/features/session/device-notes.ts';
import { isDraftOver } from '#src/features/session/draft-age.ts';
import type { FormValues } from '#src/ui/form.tsx';
import { type CheckoutValues, EMPTY_CHECKOUT, SHIPPING_ADDRESS } from './checkout-values.ts';

const log = createLog('checkout');

const Draft = v.object({
  v: v.literal(1),
  /** Contact e-mail of the customer who was logged in; null for a guest. */
  owner: v.nullable(v.string()),
  /** What was typed; everything if it is to be saved. */
  values: v.record(v.string(), v.union([v.string(), v.boolean()])),
  at: v.optional(v.number()),
});
type Draft = v.InferOutput<typeof Draft>;

/** The tab's own draft comes first: two tabs do not mix. */
const PLACES = ['sessionStorage', 'localStorage'] as const;
type Place = (typeof PLACES)[number];

/**
 * Reads the saved values over a form with what is `known` already. `customer` is the e-mail of the logged-in customer. Never
 * throws.
 */
export function readDraft(customer: string | null, known: FormValues = {}): CheckoutValues {
  const values = PLACES.map((place) => draftIn(place, customer)).find(Boolean)?.values ?? {};
  const typed = Object.entries(values).filter(
    ([name, value]) => name in EMPTY_CHECKOUT && typeof value === typeof EMPTY_CHECKOUT[name],
  );
  return untouched(customer, { ...known, ...Object.fromEntries(typed) });
}

/** An empty form with what is known already. The courier writes to the buyer, unless another address was typed. */
export function untouched(customer: string | null, known: FormValues = {}): CheckoutValues {
  const form: CheckoutValues = { ...EMPTY_CHECKOUT, ...known };
  const contact_email = form.contact_email || (customer ?? '');
  return { ...form, contact_email, shipping_email: form.shipping_email || contact_email };
}

/** @param start the form before anything was typed: a changed profile must not be hidden by what an old one filled in */
export function saveDraft(values: CheckoutValues, customer: string | null, start: CheckoutValues): void {
  const typed = values.save_on_device ? values : typedIn(values, start);
  const isNothing = Object.keys(typed).length === 0;
  for (const place of PLACES) {
    const before = draftIn(place, customer);
    // A draft of somebody else stays until something is typed over it.
    if (isNothing) {
      if (before) remove(place);
    } else write(place, { v: 1, owner: customer, values: typed, at: isSame(before, typed) ? before?.at : Date.now() });
  }
}

/** After an order: deletes the draft. What the shopper chose to save stays, without what belongs to one order only. */
export function endDraft(): void {
  const stored = readPlace('localStorage');
  if (stored?.values.save_on_device)
    write('localStorage', { ...stored, values: { ...stored.values, ...OF_ONE_ORDER } });
  else remove('localStorage');
  remove('sessionStorage');
}

const OF_ONE_ORDER = {
  payment_mode: '',
  order_note: '',
  save_in_profile: false,
  coupon_code: '',
  coupon_wanted: false,
};

/** Deletes everything, also what was saved. */
export const forgetDraft = (): void => PLACES.forEach(remove);

/** What differs from the start. One changed line of the address is the whole address: half of it would be useless. */
function typedIn(values: CheckoutValues, start: CheckoutValues): FormValues {
  const changed = new Set(Object.keys(values).filter((name) => values[name] !== start[name]));
  if (SHIPPING_ADDRESS.some((name) => changed.has(name))) for (const name of SHIPPING_ADDRESS) changed.add(name);
  return Object.fromEntries(Object.entries(values).filter(([name]) => changed.has(name)));
}

const isSame = (before: Draft | null, values: FormValues) => JSON.stringify(before?.values) === JSON.stringify(values);

/** The draft that this shopper may see. */
function draftIn(place: Place, customer: string | null): Draft | null {
  const draft = readPlace(place);
  if (draft && isDraftOver(draft, Date.now())) {
    remove(place);
    return null;
  }
  return draft && (draft.owner === null || draft.owner === customer) ? draft : null;
}

function readPlace(place: Place): Draft | null {
  let stored: string | null = null;
  quietly(() => {
    stored = globalThis[place].getItem(CHECKOUT_DRAFT);
  });
  if (stored === null) return null;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Draft), stored);
  return read.success ? read.output : null;
}

const write = (place: Place, draft: Draft) =>
  quietly(() => globalThis[place].setItem(CHECKOUT_DRAFT, JSON.stringify(draft)));
const remove = (place: Place) => quietly(() => globalThis[place].removeItem(CHECKOUT_DRAFT));

/** Blocked or full storage must not stop the order. */
function quietly(work: () => void): void {
  try {
    work();
  } catch (cause) {
    log.info(`draft not stored: ${cause instanceof Error ? cause.name : 'refused'}`);
  }
}
