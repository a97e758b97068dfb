// Normalises phone numbers and PIN codes to digits. Apart from digits.ts, which the product page needs sooner.
import { digitsOf } from './digits.ts';

export const PHONE_DIGITS = 10;
export const PIN_DIGITS = 6;

/** '+91 98765-43210' and '098765 43210' become '9876543210'. */
export function cleanPhone(typed: string): string {
  const digits = digitsOf(typed);
  const national = digits.length > PHONE_DIGITS ? digits.replace(/^(0091|91|0)/, '') : digits;
  return national.slice(0, PHONE_DIGITS);
}

/** '411 001' becomes '411001'. */
export const cleanPin = (typed: string): string => digitsOf(typed).slice(0, PIN_DIGITS);
