import type { ProductRecordInput } from '../product-record.ts';
import { KINDS, type Kind, PHOTO_COLOURS, SERIES } from './kinds.ts';
import { makeReviews } from './make-reviews.ts';
import { createRandom, type Random } from './random.ts';

const photo = ({ photo: name }: Kind, colour = '') =>
  `media/products/${name}--${PHOTO_COLOURS[colour] ?? colour.toLowerCase()}.webp`;

/** Products were created every three hours before this time, over a little less than three years. */
const NEWEST = Date.UTC(2026, 9, 31);
const EVERY_MS = 3 * 60 * 60 * 1000;
const ARRIVALS = 8000;

/** The product of that number, from 0; always the same. Its code, name and id are unique. */
export function makeProduct(number: number): ProductRecordInput {
  const random = createRandom(number + 1);
  const { kind, name } = nameOf(number);
  const shown = neat(random.whole(kind.price[0], kind.price[1]));
  const createdAt = new Date(NEWEST - (number % ARRIVALS) * EVERY_MS);
  return {
    productCode: `VYM-X${String(number + 1).padStart(6, '0')}`,
    productName: name,
    category: kind.category,
    description: `<p>${kind.about}</p>`,
    // Some products have no discount; most have a tenth to a half.
    regularPrice: random.chance(0.1) ? shown : neat(shown * (1 + random.whole(10, 90) / 100)),
    salePrice: Math.round((shown * 10_000) / (100 + kind.gst)) / 100,
    gst: kind.gst,
    bestSeller: random.chance(0.02),
    productImage: photo(kind, kind.colours[0]),
    variations: kind.colours.map((color) => ({
      color,
      image: photo(kind, color),
      sizes: kind.sizes.map((size) => ({ size, stock: stockOf(random) })),
    })),
    reviews: makeReviews(random, createdAt),
    ...madeUpFacts(kind, random),
    createdAt: createdAt.toISOString(),
  };
}

const ORIGINS = ['India', 'India', 'India', 'China', 'Taiwan', 'Vietnam'];

/** Every product needs what the law demands (server/shop/legal-facts.ts). */
function madeUpFacts({ category, about }: Kind, random: Random) {
  const countryOfOrigin = ORIGINS[random.whole(0, ORIGINS.length - 1)] ?? 'India';
  const isFood = category === 'Supplements';
  return {
    countryOfOrigin,
    makerRole: countryOfOrigin === 'India' ? 'manufacturer' : 'importer',
    makerName: 'Made-up Works',
    makerAddress: '1 Test Road, Pune, Maharashtra 411045, India',
    netQuantity: isFood ? '1 kg' : '1 N',
    packedIn: '2026-08',
    careContact: 'Made-up Works, 1 Test Road, Pune 411045, care@vyayam.example',
    isFood,
    ...(isFood
      ? {
          fssaiLicence: '0'.repeat(14),
          ingredients: about,
          allergens: 'None',
          nutrition: about,
          bestBefore: '18 months',
        }
      : {}),
  } as const;
}

/** Consecutive numbers differ in kind, then in series, then in grade. After the last grade a number is added. */
function nameOf(number: number): { kind: Kind; name: string } {
  const [kind, ofKind] = turn(KINDS, number);
  const [series, ofSeries] = turn(SERIES, ofKind);
  const [grade, round] = turn(kind.grades, ofSeries);
  return { kind, name: [series, grade, kind.noun, ...(round > 0 ? [round + 1] : [])].join(' ') };
}

/** The element that a counter points at, and how many times it has wrapped around. */
function turn<T>(list: readonly T[], counter: number): [T, number] {
  const element = list[counter % list.length];
  if (element === undefined) throw new Error('The list is empty');
  return [element, Math.floor(counter / list.length)];
}

/** 1,347 -> 1,349: prices end in 9. */
const neat = (rupees: number): number => Math.round(rupees / 10) * 10 - 1;

/** One size in twelve is sold out, and one in eight nearly. */
function stockOf(random: Random): number {
  if (random.chance(1 / 12)) return 0;
  return random.chance(1 / 8) ? random.whole(1, 4) : random.whole(5, 120);
}
