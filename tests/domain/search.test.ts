import { describe, expect, test } from 'vitest';
import type { Product } from '#src/contract/product.ts';
import { searchProducts } from '#src/domain/search.ts';
import { planSearch } from '#src/domain/search-plan.ts';
import { cpuMs } from '#tests/kit/fixtures/cpu-ms.ts';
import { makeProduct, namesOf, variations } from './listing-fixture.ts';

const named = (productName: string, category = 'Equipment', productCode = '') =>
  makeProduct({ productName, category, productCode, brand: 'Vyayam' });

const find = async (products: readonly Product[], query: string) =>
  namesOf((await searchProducts(products, query)).products);

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
    ['the last of words that no product has both of', 'whey kettlebell', ['Kettlebell 16 kg']],
    ['a hyphenated name closed up', 'pushup', ['Push-Up Bars']],
    ['a hyphenated name in two words', 'push up', ['Push-Up Bars']],
    ['two words closed up, in the plural', 'yogamats', ['Yoga Mat 6 mm']],
    ['a name without its apostrophe', 'womens', ["Women's Crop Top"]],
    ['a category', 'supplements', ['Whey Protein Chocolate']],
    ['a code', 'vy-db-10', ['Hex Dumbbell']],
    ['a number at the start of a word', '16', ['Kettlebell 16 kg']],
    ['one slip', 'ketlebell', ['Kettlebell 16 kg']],
    ['two letters swapped', 'protien', ['Whey Protein Chocolate']],
    ['a short word is not corrected', 'mta', []],
    ['nothing like it', 'trampoline', []],
    ['signs without letters find nothing', '% _ .*', []],
  ])('%s', async (_, query, names) => {
    expect(await find(shop, query)).toEqual(names);
  });

  test('puts the name itself before names that hold it', async () => {
    expect(await find(shop, 'bands')).toEqual(['Bands', 'Resistance Bands Set']);
  });

  test('puts a word, wherever it is, before part of a word', async () => {
    const bags = [
      makeProduct({ productName: 'Stealth Bag' }),
      makeProduct({ productName: 'Gym Bag', variations: variations({ Teal: 'One:1' }) }),
    ];
    expect(await find(bags, 'teal')).toEqual(['Gym Bag', 'Stealth Bag']);
  });

  test('puts a synonym, wherever it is, before the start of a word of the name', async () => {
    const goods = [named('Barbell'), named('Steel', 'Rods')];
    expect(namesOf((await searchProducts(goods, 'bar', 'bar = rod')).products)).toEqual(['Steel', 'Barbell']);
  });

  test('puts the start of a word of the name before the middle of one', async () => {
    expect(await find([named('Kettlebell'), named('Bellows')], 'bell')).toEqual(['Bellows', 'Kettlebell']);
  });

  test('adds up where all words are', async () => {
    const goods = [named('Bellows', 'Shelf'), named('Kettlebell Rack')];
    const { products } = await searchProducts(goods, 'bell rack', 'rack = shelf');
    expect(namesOf(products)).toEqual(['Kettlebell Rack', 'Bellows']);
  });

  test('says which words it found when it drops others', async () => {
    expect(await searchProducts(shop, 'yoga mat xyzzy')).toMatchObject({ searchedFor: 'yoga mat' });
    expect((await searchProducts(shop, 'yoga mat')).searchedFor).toBeUndefined();
  });

  test('keeps as many words as one product has', async () => {
    expect(await searchProducts(shop, 'yoga mat for women')).toMatchObject({ searchedFor: 'yoga mat' });
  });

  test('uses only the first twelve words', async () => {
    const twelve = 'one two three four five six seven eight nine ten eleven twelve';
    expect((await searchProducts([named(twelve)], `${twelve} thirteen`)).searchedFor).toBeUndefined();
    const dropped = await searchProducts([named(twelve)], twelve.replace('twelve', 'thirteen'));
    expect(dropped.searchedFor).toBe(twelve.replace(' twelve', ''));
  });

  test('splits words of up to thirty letters', async () => {
    const [fifteen, sixteen] = ['counterbalanced', 'counterbalancing'];
    const products = [named(`${fifteen} ${sixteen}`), named(`${fifteen} refrigerational`)];
    expect(await find(products, `${fifteen}${fifteen}`)).toHaveLength(2);
    expect(await find(products, `${fifteen}${sixteen}`)).toEqual([]);
  });

  test('knows synonyms of up to four words', async () => {
    const synonyms = 'heavy round iron lifter = kettlebell; heavy round iron lifter frame = whey';
    const { products, searchedFor } = await searchProducts(shop, 'heavy round iron lifter frame', synonyms);
    expect([namesOf(products), searchedFor]).toEqual([['Kettlebell 16 kg'], 'heavy round iron lifter']);
  });

  test('of words that no product has together it begins with four at most, so that a search stays quick', async () => {
    let asked = 0;
    await planSearch('alpha beta gamma delta epsilon zeta', new Map(), {
      lookUp: async (words) => new Map(words.map((word) => [word, 'word'])),
      similarWords: async () => [],
      hasMatch: async (terms) => {
        asked += 1;
        return terms.length === 1;
      },
    });
    // Once all six together, and then each of the six for four beginnings.
    expect(asked).toBe(1 + 4 * 6);
  });

  test('answers over 5,000 products between two key strokes', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => named(`${shop[at % 8]?.productName} ${at}`));
    await searchProducts(many, 'warm up');
    const start = cpuMs();
    await searchProducts(many, 'yoga mat');
    await searchProducts(many, 'ketlebell');
    expect(cpuMs() - start).toBeLessThan(500);
  });
});

describe('the plan of a search', () => {
  const plan = async (products: readonly Product[], query: string, synonyms = '') => {
    const { products: found, searchedFor } = await searchProducts(products, query, synonyms);
    return [namesOf(found), searchedFor];
  };
  const bags = [
    makeProduct({ productName: 'Stealth Bag' }),
    makeProduct({ productName: 'Gym Bag', variations: variations({ Teal: 'XL:1' }) }),
  ];
  const long = 'counterbalancedcounterbalanced';

  test.each<[string, readonly Product[], string, string, string[], string?]>([
    ['words that say nothing are searched when there are no others', [named('Best Buy')], 'best', '', ['Best Buy']],
    ['a repeated word counts once', shop, 'mat mat xyzzy', '', ['Yoga Mat 6 mm'], 'mat'],
    ['a synonym may stand in the plural', shop, 'vajan', 'vajan = dumbbells', ['Hex Dumbbell']],
    ['a word is split before a synonym', shop, 'yogachatai', 'chatai = mat', ['Yoga Mat 6 mm']],
    ['a word is split after a colour', bags, 'tealbag', '', ['Gym Bag', 'Stealth Bag']],
    ['no word is split after two letters', bags, 'xlbag', '', []],
    ['no word is split into parts of words', shop, 'bellprot', '', []],
    [
      'a phrase beside a split word stays a phrase',
      shop,
      'dry skimmed milk powder proteinchocolate',
      'dry skimmed milk powder = whey',
      ['Whey Protein Chocolate'],
    ],
    ['three letters are not completed', shop, 'cha', 'chatai = mat', []],
    ['a number is not corrected', [named('Whey 1000 g')], '2000 g', '', []],
    ['thirty letters are corrected', [named(long)], long.replace('c', 'k'), '', [long]],
    ['thirty-one letters are not', [named(`${long}s`), named(`${long}x`)], `${long.replace('c', 'k')}x`, '', []],
    ['only the nearest words correct it', [named('Protean'), named('Protein')], 'protien', '', ['Protein']],
    [
      'a corrected word ranks like its synonyms',
      [named('Two', 'Cord'), named('One', 'Rope')],
      'ropee',
      'rope = cord',
      ['Two', 'One'],
    ],
    [
      'one letter is a whole word',
      [named('Leggings'), makeProduct({ productName: 'Tee', variations: variations({ Red: 'L:1' }) })],
      'l',
      '',
      ['Tee'],
    ],
    [
      'a price is enough for what costs just that',
      [makeProduct({ productName: 'Socks', salePrice: 50 })],
      'socks under 50',
      '',
      ['Socks'],
    ],
    ['a name that is the words comes first', [named('Bands Set'), named('Bands')], 'bands', '', ['Bands', 'Bands Set']],
    [
      'part of a word as typed comes before part of its synonym',
      [named('Kettlebell'), named('Shells')],
      'hell',
      'hell = bell',
      ['Shells', 'Kettlebell'],
    ],
    [
      'a misspelled colour is corrected',
      [makeProduct({ productName: 'Cap', variations: variations({ Purple: 'One:1' }) })],
      'purpel',
      '',
      ['Cap'],
    ],
    ['two letters too many are corrected', shop, 'bannnds', '', ['Bands', 'Resistance Bands Set']],
    [
      'a price includes the tax',
      [makeProduct({ productName: 'Socks', salePrice: 100, gst: 18 })],
      'socks under 110',
      '',
      ['Socks'],
      'socks',
    ],
    [
      'a phrase counts by its words',
      shop,
      'jump rope whey',
      'jump rope = kettlebell',
      ['Kettlebell 16 kg'],
      'jump rope',
    ],
    [
      'a price is dropped before the thing',
      [makeProduct({ productName: 'Socks', salePrice: 50 }), makeProduct({ productName: 'Whey', salePrice: 1000 })],
      'socks whey under 100',
      '',
      ['Whey'],
      'whey',
    ],
  ])('%s', async (_, products, query, synonyms, names, searchedFor) => {
    expect(await plan(products, query, synonyms)).toEqual([names, searchedFor]);
  });
});
