// What the law makes a shop say of each product (docs/compliance.md), as fields of an import file.
import * as v from 'valibot';

const words = (max: number) =>
  v.pipe(
    v.string('must be text'),
    v.trim(),
    v.nonEmpty('is empty'),
    v.maxLength(max, `is longer than ${max} characters`),
  );
const optionalWords = (max: number) =>
  v.optional(v.pipe(v.string('must be text'), v.trim(), v.maxLength(max, `is longer than ${max} characters`)), '');

/** Every region of ISO 3166-1 by its code, and by its English name in lower case. */
const COUNTRIES = (() => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const found = new Map<string, string>();
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = names.of(code);
    // ZZ is 'unknown region', and EU, EZ, QO, UN, XA and XB are no countries.
    if (name === undefined || /^(ZZ|EU|EZ|QO|UN|XA|XB)$/.test(code)) continue;
    found.set(code, name);
    found.set(name.toLowerCase(), name);
  }
  return found;
})();

const country = v.pipe(
  v.string('must be text'),
  v.trim(),
  v.transform((text) => COUNTRIES.get(text.toUpperCase()) ?? COUNTRIES.get(text.toLowerCase()) ?? ''),
  v.nonEmpty('must be a country such as India, or its code IN'),
);

/** In units of the Legal Metrology Act; N counts pieces. */
const netQuantity = v.pipe(
  v.string('must be text'),
  v.trim(),
  v.regex(
    /^(?!0+(\.0+)? )\d{1,6}(\.\d{1,3})? (g|kg|ml|l|cm|m|N)$/,
    'must be a quantity such as 500 g, 1 kg, 2 l or 1 N',
  ),
);

/** The fields that every product needs. */
const ALWAYS = {
  countryOfOrigin: country,
  makerRole: v.picklist(['manufacturer', 'packer', 'importer'], 'must be manufacturer, packer or importer'),
  makerName: words(160),
  makerAddress: words(300),
  netQuantity,
  /** Of manufacture, packing or import. */
  packedIn: v.pipe(
    v.string('must be text'),
    v.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month and year such as 2026-08'),
  ),
  careContact: words(300),
  isFood: v.boolean('must be yes or no'),
};

/** The further fields of food, supplements included. */
const OF_FOOD = {
  fssaiLicence: v.optional(
    v.pipe(v.string(), v.trim(), v.regex(/^(\d{14})?$/, 'must be the 14 digits of the FSSAI licence')),
    '',
  ),
  ingredients: optionalWords(2000),
  allergens: optionalWords(500),
  nutrition: optionalWords(2000),
  bestBefore: optionalWords(120),
};

/** The entries of a product record. */
export const legalFacts = { ...ALWAYS, ...OF_FOOD };
export const FACT_NAMES = Object.keys(legalFacts) as readonly (keyof typeof legalFacts)[];
export const FOOD_FACTS = Object.keys(OF_FOOD) as readonly (keyof typeof OF_FOOD)[];
export type LegalFacts = { [Name in keyof typeof legalFacts]: v.InferOutput<(typeof legalFacts)[Name]> };

/** Goods from abroad name their importer (Consumer Protection (E-Commerce) Rules 2020, rule 4(6)). */
export const namesImporter = ({ countryOfOrigin, makerRole }: Pick<LegalFacts, 'countryOfOrigin' | 'makerRole'>) =>
  countryOfOrigin === 'India' || makerRole === 'importer';
