// Validation rules of the account forms, each with its message. Pure.
import { PASSWORD_MIN_LENGTH } from '#src/contract/account.ts';
import { PHONE_NUMBER, PIN_CODE } from '#src/contract/field.ts';
import type { FormValues, Problems } from '#src/ui/form.tsx';
import * as m from './messages.ts';

/** Returns the message of the first rule that the text breaks, or undefined. */
type Rule = (text: string) => string | undefined;
type Rules<V> = Partial<Record<keyof V & string, Rule>>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

const required =
  (message: string): Rule =>
  (text) =>
    text === '' ? message : undefined;
const email: Rule = (text) =>
  text.trim() === '' ? m.emailRequired : EMAIL.test(text.trim()) ? undefined : m.emailWrong;
const name: Rule = (text) => (text.trim() === '' ? m.nameRequired : undefined);
const phone: Rule = (text) =>
  text === ''
    ? m.phoneRequired
    : /^\d{10}$/.test(text)
      ? PHONE_NUMBER.test(text)
        ? undefined
        : m.phoneUnreal
      : m.phoneLength;
const newPassword: Rule = (text) => (text.length < PASSWORD_MIN_LENGTH ? m.passwordTooShort : undefined);
/** Applies the rule only to a field that is not empty. */
const optional =
  (rule: Rule): Rule =>
  (text) =>
    text === '' ? undefined : rule(text);

function check<V extends FormValues>(rules: Rules<V>): (values: V) => Problems<V> {
  return (values) => {
    const problems: Problems<V> = {};
    for (const [field, rule] of Object.entries(rules) as [keyof V & string, Rule][]) {
      const message = rule(String(values[field] ?? ''));
      if (message !== undefined) problems[field] = message;
    }
    return problems;
  };
}

export type LoginValues = { contact_email: string; password: string };
export const loginProblems = check<LoginValues>({ contact_email: email, password: required(m.passwordRequired) });

export type SignUpValues = {
  shipping_name: string;
  contact_email: string;
  shipping_phone: string;
  password: string;
  confirmPassword: string;
};
export const signUpProblems = check<SignUpValues>({
  shipping_name: name,
  contact_email: email,
  shipping_phone: phone,
  password: newPassword,
  confirmPassword: newPassword,
});

export type PasswordPair = { password: string; confirmPassword: string };
export const passwordPairProblems = check<PasswordPair>({ password: newPassword, confirmPassword: newPassword });

export type EmailValues = { contact_email: string };
export const emailProblems = check<EmailValues>({ contact_email: email });

/** The server, not this form, decides whether the new password may equal the current one. */
export type PasswordChangeValues = { currentPassword: string; password: string; confirmPassword: string };
export const passwordChangeProblems = check<PasswordChangeValues>({
  currentPassword: required(m.currentRequired),
  password: required(m.newRequired),
  confirmPassword: required(m.confirmRequired),
});

export type ProfileValues = {
  shipping_name: string;
  dob: string;
  shipping_phone: string;
  shipping_address_line1: string;
  shipping_address_line2: string;
  shipping_city: string;
  shipping_state: string;
  shipping_country: string;
  shipping_zip_code: string;
};
/** @param today yyyy-mm-dd */
export const profileProblems = (today: string) =>
  check<ProfileValues>({
    shipping_name: name,
    dob: optional((text) => (text < today && text > '1900-01-01' ? undefined : m.dobWrong)),
    shipping_phone: optional(phone),
    shipping_zip_code: optional((text) =>
      /^\d{6}$/.test(text) ? (PIN_CODE.test(text) ? undefined : m.zipUnreal) : m.zipLength,
    ),
  });
