// Normalises typed digits, phone numbers and PIN codes.
export const PHONE_DIGITS = 10;
export const PIN_DIGITS = 6;

/** The zero digits of India's scripts, Arabic and full-width forms: a Hindi keyboard may type its own digits. */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x1c50, 0xabf0, 0xff10,
] as const;

/** Writes the digits of every script as 0 to 9. */
export const plainDigits = (typed: string): string => typed.replace(/\p{Nd}/gu, plainDigit);

/** '१,२९९' becomes '1299'. */
export const digitsOf = (typed: string): string => plainDigits(typed).replace(/\D/g, '');

function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((start) => code >= start && code < start + 10);
  return zero === undefined ? digit : String(code - zero);
}

/** '+91 98765-43210' and '098765 43210' become '9876543210'. */
export function cleanPhone(typed: string): string {
  const digits = digitsOf(typed);
  const national = digits.length > PHONE_DIGITS ? digits.replace(/^(0091|91|0)/, '') : digits;
  return national.slice(0, PHONE_DIGITS);
}

/** '411 001' becomes '411001'. */
export const cleanPin = (typed: string): string => digitsOf(typed).slice(0, PIN_DIGITS);
