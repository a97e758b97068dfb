// Digits as they may be typed: a Hindi keyboard has its own.

/** Writes the digits of every script as 0 to 9. */
export const plainDigits = (typed: string): string => typed.replace(/\p{Nd}/gu, plainDigit);

/** '१,२९९' becomes '1299'. */
export const digitsOf = (typed: string): string => plainDigits(typed).replace(/\D/g, '');

/** Unicode has the ten digits of a script one after the other. */
function plainDigit(digit: string): string {
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint((digit.codePointAt(0) ?? 0) - value - 1))) value += 1;
  return String(value % 10);
}
