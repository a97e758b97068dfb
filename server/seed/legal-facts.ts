// What the law makes the shop say of each product, by product code (docs/compliance.md). Makers, addresses and licences are invented.
import type { LegalFacts } from '#server/shop/legal-facts.ts';

type Facts = Omit<LegalFacts, FoodFact> & Partial<Pick<LegalFacts, FoodFact>>;
type FoodFact = 'fssaiLicence' | 'ingredients' | 'allergens' | 'nutrition' | 'bestBefore';

const careContact =
  'Vyayam Customer Care, 3rd Floor, Udyog House, 117 Baner Road, Pune, Maharashtra 411045, +91 20 0000 1170, care@vyayam.example';

const IMPORTER = {
  makerRole: 'importer',
  makerName: 'Vyayam Fitness Retail Private Limited',
  makerAddress: '3rd Floor, Udyog House, 117 Baner Road, Pune, Maharashtra 411045, India',
} as const;
const PACKER = { ...IMPORTER, makerRole: 'packer' } as const;

const madeBy = (makerName: string, makerAddress: string) =>
  ({ makerRole: 'manufacturer', makerName, makerAddress }) as const;
const IRON = madeBy('Loha Castings (invented)', 'Plot 14, Focal Point, Jalandhar, Punjab 144004, India');
const RUBBER = madeBy('Kerala Latex Works (invented)', 'Industrial Estate, Kottayam, Kerala 686013, India');
const KNITS = madeBy('Noyyal Knits (invented)', '22 Avinashi Road, Tiruppur, Tamil Nadu 641603, India');
const LEATHER = madeBy('Ganga Leathercraft (invented)', '8 Jajmau Road, Kanpur, Uttar Pradesh 208010, India');
const PLASTICS = madeBy('Daman Moulders (invented)', 'Somnath Industrial Area, Daman 396210, India');
const NUTRITION = madeBy('Sahyadri Nutrition (invented)', 'MIDC Phase II, Nashik, Maharashtra 422007, India');

const goods = (maker: Pick<Facts, 'makerRole' | 'makerName' | 'makerAddress'>, netQuantity: string, packedIn: string) =>
  ({ countryOfOrigin: 'India', ...maker, netQuantity, packedIn, careContact, isFood: false }) satisfies Facts;
const imported = (countryOfOrigin: string, netQuantity: string, packedIn: string): Facts => ({
  ...goods(IMPORTER, netQuantity, packedIn),
  countryOfOrigin,
});
const food = (
  netQuantity: string,
  packedIn: string,
  facts: Required<Pick<LegalFacts, Exclude<FoodFact, 'fssaiLicence'>>>,
): Facts => ({
  ...goods(NUTRITION, netQuantity, packedIn),
  isFood: true,
  fssaiLicence: '00000000000000',
  ...facts,
});

const WHEY = {
  ingredients:
    'Whey protein concentrate, whey protein isolate, cocoa (Chocolate), flavouring, soya lecithin, sweetener (sucralose)',
  allergens: 'Contains milk and soya.',
  nutrition: 'Per 100 g: energy 394 kcal, protein 72.7 g, carbohydrate 12.1 g, of which sugars 6.1 g, fat 6.1 g',
  bestBefore: '18 months from packing',
};

export const factsByCode: Readonly<Record<string, Facts>> = {
  'VYM-STR-101': goods(IRON, '2 N', '2026-06'),
  'VYM-STR-102': goods(IRON, '1 N', '2026-05'),
  'VYM-STR-103': imported('China', '2 N', '2026-04'),
  'VYM-STR-104': imported('Taiwan', '1 N', '2026-03'),
  'VYM-CAR-201': goods(PLASTICS, '1 N', '2026-07'),
  'VYM-CAR-202': goods(RUBBER, '3 N', '2026-06'),
  'VYM-CAR-203': imported('China', '1 N', '2026-05'),
  'VYM-CAR-204': goods(PLASTICS, '2 N', '2026-06'),
  'VYM-CAR-205': goods(KNITS, '2 N', '2026-04'),
  'VYM-YOG-301': goods(RUBBER, '1 N', '2026-07'),
  'VYM-YOG-302': imported('Vietnam', '1 N', '2026-05'),
  'VYM-YOG-303': goods(PLASTICS, '2 N', '2026-06'),
  'VYM-YOG-304': goods(RUBBER, '4 N', '2026-04'),
  'VYM-YOG-305': imported('China', '1 N', '2026-05'),
  'VYM-SUP-401': food('1 kg', '2026-08', WHEY),
  'VYM-SUP-402': food('250 g', '2026-08', {
    ingredients: 'Creatine monohydrate',
    allergens: 'None. Packed where milk and soya are handled.',
    nutrition: 'Per 100 g: creatine monohydrate 100 g, energy 0 kcal',
    bestBefore: '24 months from packing',
  }),
  'VYM-SUP-403': food('300 g', '2026-07', {
    ingredients:
      'L-citrulline, beta-alanine, taurine, acidity regulator (citric acid), flavouring, caffeine, sweetener (sucralose)',
    allergens: 'None. Packed where milk and soya are handled.',
    nutrition: 'Per 100 g: L-citrulline 40 g, beta-alanine 20 g, taurine 10 g, caffeine 1.5 g, sugars 0 g',
    bestBefore: '18 months from packing',
  }),
  'VYM-SUP-404': food('1.5 kg', '2026-06', {
    ingredients: 'Maltodextrin, whey protein concentrate, skimmed milk powder, sugar, cocoa, flavouring, soya lecithin',
    allergens: 'Contains milk and soya.',
    nutrition: 'Per 100 g: energy 385 kcal, protein 20 g, carbohydrate 70 g, of which sugars 18 g, fat 2.8 g',
    bestBefore: '18 months from packing',
  }),
  'VYM-SUP-405': food('60 N', '2026-08', {
    ingredients:
      'Vitamins C, D3 and B12, folate, zinc, magnesium, microcrystalline cellulose, magnesium stearate, film coating with colour (iron oxide yellow)',
    allergens: 'None. The vitamin D3 comes from sheep wool fat.',
    nutrition: 'Per tablet: vitamin C 40 mg, D3 10 mcg, B12 1 mcg, folate 100 mcg, zinc 5 mg, magnesium 50 mg',
    bestBefore: '24 months from packing',
  }),
  'VYM-MEN-501': goods(KNITS, '1 N', '2026-07'),
  'VYM-MEN-502': goods(KNITS, '1 N', '2026-06'),
  'VYM-MEN-503': goods(KNITS, '1 N', '2026-08'),
  'VYM-MEN-504': goods(KNITS, '1 N', '2026-05'),
  'VYM-MEN-505': goods(KNITS, '1 N', '2026-05'),
  'VYM-WOM-601': goods(KNITS, '1 N', '2026-07'),
  'VYM-WOM-602': goods(KNITS, '1 N', '2026-06'),
  'VYM-WOM-603': goods(KNITS, '1 N', '2026-06'),
  'VYM-ACC-701': goods(PLASTICS, '1 N', '2026-07'),
  'VYM-ACC-702': goods(LEATHER, '1 N', '2026-05'),
  'VYM-ACC-703': goods(KNITS, '1 N', '2026-06'),
  'VYM-ACC-704': goods(LEATHER, '2 N', '2026-06'),
  'VYM-ACC-705': goods(KNITS, '1 N', '2026-04'),
  'VYM-ACC-706': goods(KNITS, '2 N', '2026-05'),
  'VYM-ACC-707': goods(KNITS, '3 N', '2026-07'),
  'VYM-COM-801': goods(PACKER, '3 N', '2026-08'),
  'VYM-COM-802': { ...food('2 N', '2026-08', WHEY), ...PACKER },
  'VYM-COM-803': goods(PACKER, '2 N', '2026-08'),
};
