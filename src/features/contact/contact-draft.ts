// The contact form's values, saved in localStorage `contactDraft` while typing and removed after sending. A message
// written offline or on a closed page is not lost.
import * as v from 'valibot';
import { EMAIL_ADDRESS } from '#src/contract/field.ts';
import { CONTACT_PHONE } from '#src/contract/message.ts';
import { plainDigits } from '#src/domain/digits.ts';
import { PERSONAL_NOTES, readNote, writeNote } from '#src/features/session/device-notes.ts';
import { draftKey } from '#src/features/session/form-drafts.ts';
import { DIAL_CODES } from './dial-codes.ts';
import * as contactMessages from './messages.ts';

const Draft = v.object({
  /** Its idempotency key begins with this. */
  key: v.optional(v.string(), draftKey),
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  /** ISO code of the country of the dial code: several countries share one code. */
  country: v.string(),
  phoneNo: v.string(),
  message: v.string(),
  isComplaint: v.optional(v.boolean(), false),
});
export type ContactDraft = v.InferOutput<typeof Draft>;

/** India is the default country. */
export const emptyDraft: ContactDraft = {
  key: '',
  firstname: '',
  lastname: '',
  email: '',
  country: 'IN',
  phoneNo: '',
  message: '',
  isComplaint: false,
};

const KEY = PERSONAL_NOTES.contactDraft;

/** The saved draft, or an empty one. Browser only. */
export function readDraft(): ContactDraft {
  const kept = v.safeParse(Draft, readNote(KEY));
  return kept.success ? kept.output : emptyDraft;
}

export const saveDraft = (draft: ContactDraft): void => writeNote(KEY, draft);

/** Deletes it where it was saved, but not a draft that the next customer has begun meanwhile. */
export const endDraft = ({ key }: ContactDraft): void => {
  if (readDraft().key === key) writeNote(KEY, null);
};

export type DraftProblems = Partial<Record<keyof ContactDraft, string>>;

const phoneDigits = (typed: string) => plainDigits(typed).replace(/[\s()-]/g, '');
const isPhone = new RegExp(`^\\d{${CONTACT_PHONE.min},${CONTACT_PHONE.max}}$`);

/** In the order of the form. A field without a rule is optional. */
const RULES: readonly [keyof ContactDraft, (draft: ContactDraft) => string | null][] = [
  ['firstname', ({ firstname }) => (firstname.trim() === '' ? contactMessages.firstnameMissing : null)],
  ['email', ({ email }) => emailProblem(email.trim())],
  ['country', ({ country }) => (country in DIAL_CODES ? null : contactMessages.countryMissing)],
  ['phoneNo', ({ phoneNo }) => phoneProblem(phoneDigits(phoneNo))],
  ['message', ({ message }) => (message.trim() === '' ? contactMessages.messageMissing : null)],
];

function emailProblem(email: string): string | null {
  if (email === '') return contactMessages.emailMissing;
  return EMAIL_ADDRESS.test(email) ? null : contactMessages.emailOdd;
}

function phoneProblem(digits: string): string | null {
  if (digits === '') return contactMessages.phoneMissing;
  return isPhone.test(digits) ? null : contactMessages.phoneOdd;
}

/** Every invalid field; {} when the draft can be sent. */
export function problemsOf(draft: ContactDraft): DraftProblems {
  const found = RULES.map(([field, rule]) => [field, rule(draft)] as const);
  return Object.fromEntries(found.filter(([, problem]) => problem !== null));
}

/** The body of /send-message, for a valid draft. */
export const bodyOf = ({ key: _, country, phoneNo, isComplaint, ...draft }: ContactDraft) => ({
  ...draft,
  ...(isComplaint ? { isComplaint } : {}),
  countrycode: `+${DIAL_CODES[country] ?? ''}`,
  phoneNo: phoneDigits(phoneNo),
});
