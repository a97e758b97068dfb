// Money is whole paise inside; rupees appear on the wire and on the screen (DESIGN 6).

/** Rupees of the wire (may carry paise) to paise. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100);

/** Paise to rupees. */
export const toRupees = (paise: number): number => paise / 100;

/** Paise rounded to whole rupees, half up, still in paise (SPEC 9 rounds every figure it shows). */
export const roundToRupee = (paise: number): number => Math.round(paise / 100) * 100;

/** `percent` of an amount in paise, not yet rounded to rupees. */
export const percentOf = (paise: number, percent: number): number => Math.round((paise * percent) / 100);

/**
 * '1,24,999': the digits of a whole number from 0, grouped as in India. Not Intl's: its first number costs a cheap phone
 * 70 ms, before anything is drawn.
 */
export const groupDigits = (whole: number): string => String(whole).replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',');

/**
 * 'Rs. 1,24,999' with Indian grouping, 'Rs. 632.40' where there are paise. Takes paise. Never the rupee sign: its glyph
 * costs a second font file.
 */
export function formatRupees(paise: number): string {
  const amount = Math.abs(paise);
  const rest = amount % 100;
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`;
  return `Rs. ${paise < 0 ? '-' : ''}${groupDigits((amount - rest) / 100)}${fraction}`;
}
