// Money is whole paise inside; rupees appear on the wire and on the screen (DESIGN 6).

/** Rupees of the wire (may carry paise) to paise. */
export const toPaise = (rupees: number): number => Math.round(rupees * 100);

/** Paise to rupees. */
export const toRupees = (paise: number): number => paise / 100;

/** Paise rounded to whole rupees, half up, still in paise (SPEC 9 rounds every figure it shows). */
export const roundToRupee = (paise: number): number => Math.round(paise / 100) * 100;

/** `percent` of an amount in paise, not yet rounded to rupees. */
export const percentOf = (paise: number, percent: number): number => Math.round((paise * percent) / 100);

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const withPaise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * 'Rs. 1,24,999' with Indian grouping, 'Rs. 632.40' where there are paise. Takes paise. Never the rupee sign: its glyph
 * costs a second font file.
 */
export const formatRupees = (paise: number): string =>
  `Rs. ${(paise % 100 === 0 ? whole : withPaise).format(toRupees(paise))}`;
