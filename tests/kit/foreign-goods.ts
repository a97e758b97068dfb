// What the foreign backend sells: ids as MongoDB mints them, fields nobody asked for, numbers as text, and two records
// that are broken. Only what SPEC 3 names is there, none of our server's extras.

/** 24 hex digits, as an ObjectId prints. */
const objectId = (n: number) => `66f0c0ffee${n.toString(16).padStart(14, '0')}`;

/** A member of a combo as SPEC 3 has it; without colours where it comes in one way only. */
interface MadeMember {
  productName: string;
  colors: { colorName: string; sizes: { size: string; stock: number }[] }[];
}

interface Made {
  productName: string;
  category: string;
  salePrice: number | string;
  regularPrice: number;
  colors: Record<string, Record<string, number>>;
  members?: MadeMember[];
}

function product(n: number, { productName, category, salePrice, regularPrice, colors, members = [] }: Made) {
  return {
    _id: objectId(n),
    productName,
    productImage: `uploads/${n}.jpg`,
    additionalImages: [`uploads/${n}-b.jpg`],
    brand: 'Elsewhere',
    regularPrice,
    salePrice,
    gst: 18,
    description: '<p>Sold by <b>another</b> backend.</p><script>throw new Error("unsafe")</script>',
    category,
    productCode: `EX-${n}`,
    bestSeller: n % 2 === 0 ? 'yes' : 'no',
    isCombo: members.length > 0,
    variations: Object.entries(colors).map(([color, sizes]) => ({
      _id: objectId(1000 + n),
      color,
      sizes: Object.entries(sizes).map(([size, stock]) => ({ size, stock, _id: objectId(2000 + n) })),
    })),
    comboProducts: members.map((member, place) => ({ _id: objectId(4000 + 10 * n + place), ...member })),
    faqs: [{ question: '', answer: '' }],
    reviews: [
      { _id: objectId(3000 + n), name: 'Asha', comment: 'Fine.', rating: 4, createdAt: '2026-01-05T10:00:00.000Z' },
    ],
    __v: 0,
    createdAt: '2025-12-01T00:00:00.000Z',
    warehouse: { shelf: 'B4', tags: [1, 2, null] },
  };
}

export type ForeignProduct = ReturnType<typeof product>;

export const foreignProducts: ForeignProduct[] = [
  product(1, {
    productName: 'Iron Kettlebell',
    category: 'Strength',
    salePrice: 1000,
    regularPrice: 1500,
    colors: { Black: { '8 kg': 5, '12 kg': 0 }, Red: { '8 kg': 2 } },
  }),
  product(2, {
    productName: 'Push-Up Bars',
    category: 'Strength',
    salePrice: '499.50',
    regularPrice: 799,
    colors: { Black: { Standard: 20 } },
  }),
  product(3, {
    productName: "Men's 50% Cotton & Bamboo Tee",
    category: "Men's Wear",
    salePrice: 400,
    regularPrice: 400,
    colors: { White: { S: 3, M: 3, L: 1 } },
  }),
  product(4, {
    productName: 'Plain Skipping Rope',
    category: 'Cardio',
    salePrice: 200,
    regularPrice: 300,
    colors: { Blue: { Standard: 9 } },
  }),
  product(5, { productName: 'Chalk Block', category: 'Cardio', salePrice: 100, regularPrice: 100, colors: {} }),
  product(7, {
    productName: 'Grip Kit',
    category: 'Cardio',
    salePrice: 300,
    regularPrice: 400,
    colors: {},
    members: [
      { productName: 'Chalk Ball', colors: [] },
      { productName: 'Wrist Wraps', colors: [{ colorName: 'Black', sizes: [{ size: 'One', stock: 6 }] }] },
    ],
  }),
];

/** Not what SPEC 3 says: no id, and a price that is none. They must not spoil the list they are in. */
export const brokenProducts: unknown[] = [
  { productName: 'Has no id', salePrice: 1 },
  { _id: objectId(99), productName: 'Has no price', salePrice: 'on request' },
  null,
];

export const foreignCategories = [
  { _id: objectId(501), categoryName: 'Strength', __v: 0 },
  { _id: objectId(502), categoryName: "Men's Wear", __v: 0 },
  { _id: objectId(503), categoryName: 'Cardio', __v: 3, image: null },
];
