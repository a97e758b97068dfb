// Legal Metrology (Packaged Commodities) Rules 2011, rule 6(11): the price per gram below a kilogram and per kilogram above it,
// likewise for litre and metre, and per piece. Not needed where it equals the price.

/** The small unit, and how many of it make the large one. */
const UNITS: Readonly<Record<string, readonly [small: string, large: string, count: number]>> = {
  g: ['g', 'kg', 1000],
  ml: ['ml', 'l', 1000],
  cm: ['cm', 'm', 100],
};

/**
 * @param paise the maximum retail price
 * @param netQuantity as in '500 g'
 * @returns whole paise and the unit, or null where none must be shown
 */
export function unitPrice(paise: number, netQuantity: string): { paise: number; per: string } | null {
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?) (\w+)$/.exec(netQuantity) ?? [];
  const quantity = Number(digits);
  if (!(quantity > 0)) return null;
  const [small, large, count] = Object.values(UNITS).find((names) => names.includes(unit)) ?? ['piece', unit, 1];
  const inLarge = unit === large ? quantity : quantity / count;
  if (inLarge === 1) return null;
  return inLarge < 1 || count === 1
    ? { paise: Math.round(paise / (inLarge * count)), per: small }
    : { paise: Math.round(paise / inLarge), per: large };
}
