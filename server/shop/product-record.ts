// One product in a file. The seed, `shop import` and `shop export` use this format. Field names are those of the contract. Money
// is rupees: `salePrice` before GST, and `regularPrice`, the printed maximum price, including GST.
import * as v from 'valibot';
import { FITS } from '#src/contract/review.ts';
import { toPaise } from '#src/domain/money.ts';
import { priceWithGst } from '#src/domain/price.ts';
import { readSizeGuide } from '#src/domain/size-guide.ts';
import { FOOD_FACTS, legalFacts, namesImporter } from './legal-facts.ts';

const words = (max: number) =>
  v.pipe(
    v.string('must be text'),
    v.trim(),
    v.nonEmpty('is empty'),
    v.maxLength(max, `is longer than ${max} characters`),
  );

const rupees = v.pipe(
  v.number('must be a number of rupees'),
  v.minValue(0, 'must not be below 0'),
  v.maxValue(10_000_000, 'must be at most 1,00,00,000'),
  v.check((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6, 'must not have more than two decimals'),
);

const wholeNumber = (max: number) =>
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(0, 'must not be below 0'),
    v.maxValue(max, `must be at most ${max}`),
  );

/** A picture's path below the file root, as server/images/media.ts serves it; '' for none. */
const photoPath = v.pipe(
  v.string('must be a path'),
  v.regex(
    /^$|^media\/(?:products|banners|reviews)\/[A-Za-z0-9][A-Za-z0-9._-]{0,150}\.(?:webp|avif|jpe?g|png)$/,
    'must be a picture such as media/products/kettlebell.webp',
  ),
);

const moment = v.pipe(v.string('must be a date'), v.isoTimestamp('must be a date such as 2026-08-31T09:30:00.000Z'));

const unique = (names: readonly string[]) => new Set(names).size === names.length;

/** '' if the product has only one colour or size. */
const option = v.pipe(v.string('must be text'), v.trim(), v.maxLength(40, 'is longer than 40 characters'));

/** Stock null: the size keeps the stock that it has in the shop. */
const SizeRecord = v.object({ size: option, stock: v.nullable(wholeNumber(1_000_000)) });

const VariationRecord = v.object({
  color: option,
  image: v.optional(photoPath, ''),
  sizes: v.pipe(
    v.array(SizeRecord, 'must be a list'),
    v.minLength(1, 'needs at least one size'),
    v.check((list) => unique(list.map((s) => s.size)), 'names a size twice'),
  ),
});

const FaqRecord = v.object({ question: words(300), answer: words(2000) });

/** A file never contains a reviewer's e-mail address. Without `id`, one is derived from the review. */
const ReviewRecord = v.object({
  id: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be an id'))),
  name: words(120),
  rating: v.pipe(wholeNumber(5), v.minValue(1, 'must be from 1 to 5')),
  comment: words(2000),
  image: v.optional(photoPath, ''),
  isVerified: v.optional(v.boolean(), false),
  fit: v.optional(v.picklist([...FITS, ''], `must be one of ${FITS.join(', ')}`), ''),
  createdAt: moment,
});

const fields = v.object({
  /** Identifies the product in the shop. Its id is derived from it. */
  productCode: v.pipe(
    v.string('is missing'),
    v.regex(/^[A-Z0-9][A-Z0-9-]{1,38}[A-Z0-9]$/, 'must be 3 to 40 capital letters, digits and hyphens'),
  ),
  productName: words(120),
  brand: v.optional(words(80), 'Vyayam'),
  category: words(80),
  description: v.optional(v.pipe(v.string('must be text'), v.maxLength(20_000, 'is longer than 20000 characters')), ''),
  regularPrice: rupees,
  salePrice: rupees,
  /** Percent. */
  gst: wholeNumber(40),
  /** For the invoice. */
  hsn: v.optional(
    v.pipe(v.string('must be text'), v.regex(/^(\d{4}|\d{6}|\d{8})?$/, 'must be an HSN of 4, 6 or 8 digits')),
    '',
  ),
  bestSeller: v.optional(v.boolean('must be true or false'), false),
  productImage: v.optional(photoPath, ''),
  additionalImages: v.optional(v.pipe(v.array(photoPath), v.maxLength(20, 'holds more than 20 pictures')), []),
  variations: v.optional(
    v.pipe(
      v.array(VariationRecord, 'must be a list'),
      v.check((list) => unique(list.map((x) => x.color)), 'names a colour twice'),
    ),
    [],
  ),
  /** Product codes of the members. A product with members is a combo. */
  comboProducts: v.optional(
    v.pipe(
      v.array(v.string(), 'must be a list of product codes'),
      v.maxLength(10, 'has more than 10 members'),
      v.check((list) => unique(list), 'names a member twice'),
    ),
    [],
  ),
  /** One measurement a line: 'Chest, laid flat: S = 49 cm, M = 52 cm'. */
  sizeGuide: v.optional(
    v.pipe(
      v.string('must be text'),
      v.trim(),
      v.maxLength(2000, 'is longer than 2000 characters'),
      v.check(
        (text) => text === '' || readSizeGuide(text)?.measurements.length === text.split('\n').length,
        'must have lines such as "Chest, laid flat: S = 49 cm, M = 52 cm"',
      ),
    ),
    '',
  ),
  faqs: v.optional(v.pipe(v.array(FaqRecord, 'must be a list'), v.maxLength(30, 'has more than 30 questions')), []),
  reviews: v.optional(v.array(ReviewRecord, 'must be a list'), []),
  createdAt: v.optional(moment),
  ...legalFacts,
});

/** A complete, checked product. The import sets `createdAt` if it is missing. */
export const ProductRecord = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['regularPrice'], ['salePrice'], ['gst']],
      // Indian law forbids selling above the printed maximum price.
      (p) => toPaise(p.regularPrice) >= priceWithGst(p),
      'must not be below salePrice plus GST',
    ),
    ['regularPrice'],
  ),
  v.forward(
    v.partialCheck(
      [['variations'], ['comboProducts']],
      (p) => p.variations.length > 0 !== p.comboProducts.length > 0,
      'a product needs colours and sizes, or else the codes of its combo members, not both',
    ),
    ['variations'],
  ),
  v.forward(
    v.partialCheck(
      [['countryOfOrigin'], ['makerRole']],
      namesImporter,
      'must be importer, as the product comes from another country',
    ),
    ['makerRole'],
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || !dataset.value.isFood) return;
    for (const key of FOOD_FACTS)
      if (dataset.value[key] === '')
        addIssue({
          message: 'is missing, and food needs it',
          path: [{ type: 'object', origin: 'value', input: dataset.value, key, value: '' }],
        });
  }),
);
export type ProductRecord = v.InferOutput<typeof ProductRecord>;
export type ProductRecordInput = v.InferInput<typeof ProductRecord>;

/** The allowed field names. Others are reported as typing errors. */
export const RECORD_FIELDS = Object.keys(fields.entries) as readonly (keyof typeof fields.entries)[];
