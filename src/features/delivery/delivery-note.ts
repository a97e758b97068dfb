// The PIN code that the shopper asked about last, and the shop's last answers with their time, in localStorage `deliveryPins`.
// Every screen reads them here: offline they are what is known, and the checkout promises no less.
import * as v from 'valibot';
import { PIN_CODE } from '#src/contract/field.ts';
import { CHECKOUT_DRAFT, PERSONAL_NOTES, readNote, writeNote } from '#src/features/session/device-notes.ts';

const Pin = v.pipe(v.string(), v.regex(PIN_CODE));
const Noted = v.object({
  pin: Pin,
  /** When the shop said so, milliseconds since 1970. */
  at: v.number(),
  delivery: v.object({ served: v.boolean(), cod: v.boolean(), minDays: v.number(), maxDays: v.number() }),
});
export type NotedDelivery = v.InferOutput<typeof Noted>;
const Note = v.object({ pin: v.union([Pin, v.literal('')]), answers: v.array(Noted) });

const KEY = PERSONAL_NOTES.deliveryPins;
/** Home, office, the parents. */
const MOST_ANSWERS = 5;

function readDeliveryNote(): v.InferOutput<typeof Note> {
  const read = v.safeParse(Note, readNote(KEY));
  return read.success ? read.output : { pin: '', answers: [] };
}

/** The PIN code that the shopper asked about; '' for none. Browser only. */
export const rememberedPin = (): string => readDeliveryNote().pin;

export const rememberPin = (pin: string): void => writeNote(KEY, { ...readDeliveryNote(), pin });

/** What the shop last said of a PIN code. */
export const notedDelivery = (pin: string): NotedDelivery | undefined =>
  readDeliveryNote().answers.find((noted) => noted.pin === pin);

/** Keeps the shop's newest answer. */
export function noteDelivery({ pin, at, delivery: { served, cod, minDays, maxDays } }: NotedDelivery): void {
  const { answers, ...note } = readDeliveryNote();
  const others = answers.filter((noted) => noted.pin !== pin).slice(0, MOST_ANSWERS - 1);
  writeNote(KEY, { ...note, answers: [{ pin, at, delivery: { served, cod, minDays, maxDays } }, ...others] });
}

const SavedAddress = v.object({
  owner: v.nullable(v.string()),
  values: v.object({ save_on_device: v.literal(true), shipping_zip_code: Pin }),
});

/** The PIN code of the address that the shopper saved on this device at checkout, if it is theirs; '' for none. */
export function savedAddressPin(customer: string | null): string {
  const saved = v.safeParse(SavedAddress, readNote(CHECKOUT_DRAFT));
  const isTheirs = saved.success && (saved.output.owner === null || saved.output.owner === customer);
  return isTheirs ? saved.output.values.shipping_zip_code : '';
}
