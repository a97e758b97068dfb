// A small fixed catalogue for server tests. Name only the fields that a test is about.
import { productRow } from '#server/catalogue/product-row.ts';
import { bumpCatalogueVersion } from '#server/db/catalogue-version.ts';
import type { Db } from '#server/db/schema.ts';

/** What an import demands by law (server/shop/legal-facts.ts), for products that a test makes up. */
export const LEGAL_FACTS = {
  countryOfOrigin: 'India',
  makerRole: 'manufacturer',
  makerName: 'Test Works',
  makerAddress: '1 Test Road, Pune 411045',
  netQuantity: '1 N',
  packedIn: '2026-08',
  careContact: 'care@vyayam.example',
  isFood: false,
} as const;

export interface GoodsDraft {
  id: string;
  name?: string;
  brand?: string;
  code?: string;
  category?: string;
  /** Rupees before GST. */
  price?: number;
  gst?: number;
  bestSeller?: boolean;
  description?: string;
  /** { Black: 'S:2 M:0' }: colours, their sizes and the stock of each. */
  options?: Record<string, string>;
  /** Ids of a combo's members, which must come before it. */
  members?: string[];
  /** Sum and count. */
  rating?: readonly [number, number];
  createdAt?: string;
  /** Country of origin. */
  origin?: string;
}

/** Adds products in this order, with their categories. */
export async function putGoods(db: Db, drafts: readonly GoodsDraft[]): Promise<void> {
  const names = [...new Set(drafts.map(categoryOf))];
  const categories = new Map(names.map((name, position) => [name, { id: `cat-${position}`, name, position }]));
  const variants = drafts.flatMap(variantRows);
  const members = drafts.flatMap(({ id, members = [] }) =>
    members.map((member_id, position) => ({ combo_id: id, member_id, position })),
  );
  await db
    .insertInto('category')
    .values([...categories.values()])
    .onConflict((clash) => clash.doNothing())
    .execute();
  await db
    .insertInto('product')
    .values(drafts.map((draft, position) => rowOf(draft, position, categories.get(categoryOf(draft))?.id ?? '')))
    .execute();
  if (variants.length > 0) await db.insertInto('variant').values(variants).execute();
  if (members.length > 0) await db.insertInto('combo_member').values(members).execute();
  await bumpCatalogueVersion(db);
}

const categoryOf = (draft: GoodsDraft) => draft.category ?? 'Equipment';

function rowOf(draft: GoodsDraft, position: number, categoryId: string) {
  const { id, price = 500, rating = [0, 0] } = draft;
  const row = productRow({
    id,
    name: draft.name ?? `Product ${id}`,
    brand: draft.brand ?? 'Vyayam',
    code: draft.code ?? `VY-${id}`,
    description: draft.description ?? '<p>Good.</p>',
    regularPricePaise: Math.round(price * 200),
    salePricePaise: Math.round(price * 100),
    gstPercent: draft.gst ?? 0,
    category: { id: categoryId, name: categoryOf(draft) },
    bestSeller: draft.bestSeller ?? false,
    isCombo: draft.members !== undefined,
    position,
    countryOfOrigin: draft.origin ?? '',
    createdAt: new Date(draft.createdAt ?? '2026-01-01T00:00:00.000Z'),
  });
  return { ...row, rating_sum: rating[0], rating_count: rating[1] };
}

function variantRows({ id, members, options = members ? {} : { Black: 'One:5' } }: GoodsDraft) {
  const spelt = Object.entries(options).flatMap(([color, sizes]) => sizes.split(' ').map((one) => ({ color, one })));
  return spelt.map(({ color, one }, position) => {
    const [size = '', stock = '0'] = one.split(':');
    return { id: `${id}-${position}`, product_id: id, color, size, stock: Number(stock), position };
  });
}

/** A tee and a mat with choices, and a combo of both. */
export const TEE: GoodsDraft = {
  id: 'tee',
  name: 'Training Tee',
  category: "Men's Apparel",
  price: 699,
  gst: 5,
  options: { Black: 'S:2 M:0', White: 'S:5' },
};
export const MAT: GoodsDraft = { id: 'mat', name: 'Yoga Mat', category: 'Yoga', gst: 12, options: { Teal: 'Std:3' } };
export const COMBO: GoodsDraft = { id: 'duo', name: 'Tee and Mat', category: 'Combos', members: ['tee', 'mat'] };
export const SMALL_SHOP = [TEE, MAT, COMBO];
