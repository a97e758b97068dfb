// Amounts are whole paise in the program; rupees appear only in the API and on screen.

/** API rupees (may have decimals) to paise. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100);

/** Paise to rupees. */
export const toRupees = (paise: number): number => paise / 100;

/** Paise rounded half up to whole rupees, still in paise. Every displayed figure is rounded like this. */
export const roundToRupee = (paise: number): number => Math.round(paise / 100) * 100;

/** `percent` of an amount in paise, not rounded: rounding twice could round up an amount just below half a rupee. */
export const percentOf = (paise: number, percent: number): number => (paise * percent) / 100;

/**
 * '1,24,999': the digits of a non-negative integer, grouped as in India. Not Intl, whose first use takes 70 ms on a
 * cheap phone before the first paint.
 */
export const groupDigits = (whole: number): string => String(whole).replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',');

/**
 * 'Rs. 1,24,999' with Indian grouping, 'Rs. 632.40' with paise. Takes paise. The space does not break, so that 'Rs.' stays with
 * its amount. Never uses the rupee sign, whose glyph needs a second font file.
 */
export function formatRupees(paise: number): string {
  const amount = Math.abs(paise);
  const rest = amount % 100;
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`;
  return `Rs.\u00a0${paise < 0 ? '-' : ''}${groupDigits((amount - rest) / 100)}${fraction}`;
}
