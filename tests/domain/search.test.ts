import { describe, expect, test } from 'vitest';
import { matchesSearch, searchProducts } from '#src/domain/search.ts';
import { makeProduct, namesOf } from './listing-fixture.ts';

const named = (productName: string, category = 'Equipment', productCode = '') =>
  makeProduct({ productName, category, productCode, brand: 'Vyayam' });

const shop = [
  named('Resistance Bands Set', 'Yoga & Recovery'),
  named('Hex Dumbbell', 'Equipment', 'VY-DB-10'),
  named('Kettlebell 16 kg'),
  named('Push-Up Bars'),
  named('Whey Protein Chocolate', 'Supplements'),
  named("Women's Crop Top", "Women's Apparel"),
  named('Bands'),
  named('Yoga Mat 6 mm', 'Yoga & Recovery'),
];

describe('search', () => {
  test.each([
    ['nothing at all finds everything', '  ', namesOf(shop)],
    ['a name in any case', 'HEX dumbbell', ['Hex Dumbbell']],
    ['the plural of a name', 'dumbbells', ['Hex Dumbbell']],
    ['part of a word', 'bell', ['Hex Dumbbell', 'Kettlebell 16 kg']],
    ['two words in any order', 'protein whey', ['Whey Protein Chocolate']],
    ['words that no product has both of', 'whey kettlebell', []],
    ['a hyphenated name closed up', 'pushup', ['Push-Up Bars']],
    ['a hyphenated name in two words', 'push up', ['Push-Up Bars']],
    ['a name without its apostrophe', 'womens', ["Women's Crop Top"]],
    ['a category', 'supplements', ['Whey Protein Chocolate']],
    ['a code', 'vy-db-10', ['Hex Dumbbell']],
    ['a number at the start of a word', '16', ['Kettlebell 16 kg']],
    ['one slip', 'ketlebell', ['Kettlebell 16 kg']],
    ['two letters swapped', 'protien', ['Whey Protein Chocolate']],
    ['a short word is not corrected', 'mta', []],
    ['nothing like it', 'trampoline', []],
    ['a pattern sign is only a sign', '% _ .*', namesOf(shop)],
  ])('%s', (_, query, names) => {
    expect(namesOf(searchProducts(shop, query))).toEqual(names);
  });

  test('puts the name itself before names that hold it', () => {
    expect(namesOf(searchProducts(shop, 'bands'))).toEqual(['Bands', 'Resistance Bands Set']);
  });

  test('checks whether one product matches', () => {
    expect(matchesSearch(named('Hex Dumbbell'), 'dumbbell vyayam')).toBe(true);
    expect(matchesSearch(named('Hex Dumbbell'), 'dumbbell red')).toBe(false);
  });

  test('uses only the first twelve words', () => {
    const twelve = 'one two three four five six seven eight nine ten eleven twelve';
    const product = named(twelve);
    expect(matchesSearch(product, `${twelve} thirteen`)).toBe(true);
    expect(matchesSearch(product, twelve.replace('twelve', 'thirteen'))).toBe(false);
  });

  test('answers over 5,000 products between two key strokes', () => {
    const many = Array.from({ length: 5000 }, (_, at) => named(`${shop[at % 8]?.productName} ${at}`));
    searchProducts(many, 'warm up');
    const start = performance.now();
    searchProducts(many, 'yoga mat');
    searchProducts(many, 'ketlebell');
    expect(performance.now() - start).toBeLessThan(500);
  });
});
