import type { Product } from '#src/contract/product.ts';

/** A default product; pass only the fields that a test is about. Prices in rupees, GST 0. */
export function makeProduct(over: Partial<Product> = {}): Product {
  return {
    _id: 'p1',
    productName: 'Training Tee',
    productImage: 'media/products/training-tee--black.webp',
    brand: 'Vyayam',
    regularPrice: 999,
    salePrice: 699,
    gst: 0,
    category: "Men's Apparel",
    productCode: 'VY-TEE',
    bestSeller: 'no',
    isCombo: false,
    variations: [],
    comboProducts: [],
    additionalImages: [],
    description: '',
    faqs: [],
    reviews: [],
    ...over,
  };
}

/** 'S:2 M:0' is size S with 2 in stock and size M with none. */
const sizes = (spelt: string) =>
  spelt
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => {
      const [size = '', stock = '0'] = one.split(':');
      return { size, stock: Number(stock) };
    });

/** { Black: 'S:2 M:0' } as the variations of a product. */
export const variations = (byColor: Record<string, string>) =>
  Object.entries(byColor).map(([color, spelt]) => ({ color, sizes: sizes(spelt), image: '' }));

/** A member of a combo. */
export const makeMember = (productName: string, byColor: Record<string, string>) => ({
  _id: `member-${productName}`,
  productName,
  productImage: '',
  colors: Object.entries(byColor).map(([colorName, spelt]) => ({ colorName, sizes: sizes(spelt) })),
});

export const namesOf = (products: readonly { productName: string }[]) => products.map((p) => p.productName);
