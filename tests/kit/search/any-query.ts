// Random searches for the seed's catalogue: its words whole, begun, misspelt or written together, its options, synonyms and prices.
import fc from 'fast-check';
import { synonyms } from '#server/seed/synonyms.ts';
import { toRupees } from '#src/domain/money.ts';
import { priceWithGst } from '#src/domain/price.ts';
import { variantsOf } from '#src/domain/stock.ts';
import { seedProducts } from './seed-products.ts';

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
const distinct = (texts: readonly string[]) => fc.constantFrom(...new Set(texts));
const ofProducts = seedProducts.flatMap((one) => [one.productName, one.category, one.brand, one.productCode]);
const ofOptions = seedProducts.flatMap((one) => variantsOf(one).flatMap(({ color, size }) => [color, size]));
const ofMerchant = synonyms.split(/[\n=,]/).map((words) => words.trim());
const words = fc.oneof(
  distinct(ofProducts.flatMap(wordsOf)),
  distinct(ofOptions.flatMap(wordsOf)),
  distinct(ofMerchant.filter((one) => one !== '')),
);
const prices = [...new Set(seedProducts.map((product) => Math.round(toRupees(priceWithGst(product)))))];

/** How a word is typed. It is given in two parts. */
const typings: readonly ((start: string, end: string) => string)[] = [
  (start, end) => start + end,
  (start, end) => `${start}${end}s`,
  (start, end) => (start + end).toUpperCase(),
  (start, end) => start || end,
  (_, end) => end,
  (start, end) => start + end.slice(1),
  (start, end) => start + [...end.slice(0, 2)].reverse().join('') + end.slice(2),
  (start, end) => `${start}x${end}`,
];
const typedWord = fc.tuple(words, fc.constantFrom(...typings), fc.nat(1_000)).map(([word, typed, place]) => {
  const at = place % word.length;
  return typed(word.slice(0, at), word.slice(at));
});
const price = fc
  .tuple(fc.constantFrom(...prices), fc.constantFrom(-1, 0, 0, 1))
  .map(([rupees, more]) => ` under ${rupees + more}`);
const separator = fc.constantFrom(' ', ' ', ' ', '', '-');

export const anyQuery = fc
  .tuple(
    fc.array(fc.tuple(typedWord, separator), { minLength: 1, maxLength: 4 }),
    fc.oneof(fc.constant(''), fc.constant(''), fc.constant(''), price),
  )
  .map(([words, price]) => words.flat().slice(0, -1).join('') + price);
