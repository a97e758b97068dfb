/** Clothing sizes in order; other sizes are ordered by their numbers ('5 kg' before '10 kg'). */
const LETTER_SIZES = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', '2xl', 'xxxl', '3xl', '4xl', '5xl'];

/** Created at its first use: that takes a phone 28 ms (docs/decisions/095), and most pages compare no sizes. */
let byNumber: Intl.Collator | undefined;

/** Sorts sizes: clothing sizes first, then by number, then by name. */
export function compareSizes(a: string, b: string): number {
  byNumber ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const [placeA, placeB] = [railPlace(a), railPlace(b)];
  return placeA - placeB || byNumber.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

function railPlace(size: string): number {
  const place = LETTER_SIZES.indexOf(size.toLowerCase());
  return place === -1 ? LETTER_SIZES.length : place;
}
