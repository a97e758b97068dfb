import type { ProductRecordInput } from '#server/shop/product-record.ts';
import { accessories } from './catalogue/accessories.ts';
import { cardioAndFunctional } from './catalogue/cardio-and-functional.ts';
import { combos } from './catalogue/combos.ts';
import { mensApparel } from './catalogue/mens-apparel.ts';
import { strengthEquipment } from './catalogue/strength-equipment.ts';
import { supplements } from './catalogue/supplements.ts';
import { womensApparel } from './catalogue/womens-apparel.ts';
import { yogaAndRecovery } from './catalogue/yoga-and-recovery.ts';
import { factsByCode } from './legal-facts.ts';
import type { Catalogue } from './shorthand.ts';

/** In the order of the Categories menu. */
const CATALOGUES: readonly Catalogue[] = [
  strengthEquipment,
  cardioAndFunctional,
  yogaAndRecovery,
  supplements,
  mensApparel,
  womensApparel,
  accessories,
  combos,
];

/** Shop order: the first product of each category, then the second of each, so that the home page shows every category. */
export const allProducts: readonly ProductRecordInput[] = Array.from({
  length: Math.max(...CATALOGUES.map((list) => list.length)),
})
  .flatMap((_, row) => CATALOGUES.map((list) => list[row]))
  .filter((product) => product !== undefined)
  .map((product) => ({ ...product, ...factsOf(product.productCode) }));

function factsOf(code: string) {
  const facts = factsByCode[code];
  if (!facts) throw new Error(`legal-facts.ts says nothing of ${code}`);
  return facts;
}
