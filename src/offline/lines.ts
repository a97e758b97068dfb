// An entry of the offline core: what is stored of a line that a shopper adds, which is the product as a card shows it, cut
// down to the choice. It is apart from the outbox because the first screen shows an added line before the outbox is loaded.
import type { ComboChoice } from '#src/contract/cart.ts';
import type { Product } from '#src/contract/product.ts';
import { lineKey } from '#src/domain/line-key.ts';
import type { LinePayload } from '#src/offline/document/doc.ts';

/** What a screen passes in: the product and the choice. */
export interface LineChoices {
  product: Product;
  color: string;
  size: string;
  isCombo: boolean;
  comboProducts: readonly ComboChoice[];
}

const MAX_TEXT = 200;
/** Most colours and members stored of a product, and most members of a cart line. Sizes are not limited. */
const MAX_OPTIONS = 24;
const short = (value: string) => value.slice(0, MAX_TEXT);

/** The line's identity and what is stored of it. */
export function cartLine(choices: LineChoices): { line: string; payload: LinePayload } {
  const { product, color, size, isCombo } = choices;
  const comboProducts = choices.comboProducts.slice(0, MAX_OPTIONS).map((member) => ({
    ...member,
    product_name: short(member.product_name),
    product_id: memberId(product, member),
  }));
  const chosen: Product = {
    ...product,
    variations: product.variations
      .filter((variation) => variation.color === color)
      .map((variation) => ({ ...variation, sizes: variation.sizes.filter((option) => option.size === size) })),
    comboProducts: product.comboProducts.map((member) => {
      const choice = comboProducts.find(({ product_id }) => product_id === member._id);
      const colors = member.colors.filter(({ colorName }) => colorName === choice?.color);
      return {
        ...member,
        colors: colors.map((option) => ({
          ...option,
          sizes: option.sizes.filter(({ size }) => size === choice?.size),
        })),
      };
    }),
  };
  const line = isCombo
    ? lineKey({ isCombo, product_id: product._id, members: comboProducts })
    : lineKey({ isCombo, product_id: product._id, color, size });
  return { line, payload: { product: snapshot(chosen), color, size, isCombo, comboProducts } };
}

/** A wish is a product, whatever its options. */
export const wishLine = (product: Product): { line: string; payload: LinePayload } => ({
  line: product._id,
  payload: { product: snapshot(product), color: '', size: '', isCombo: product.isCombo, comboProducts: [] },
});

function snapshot(product: Product): LinePayload['product'] {
  const { ratingAverage: _, ratingCount: __, soldRecently: ___, sizeGuide: ____, blurColors, ...kept } = product;
  return {
    ...kept,
    ...(blurColors ? { blurColors: ofPictures(product, blurColors) } : {}),
    productName: short(product.productName),
    productImage: short(product.productImage),
    brand: short(product.brand),
    category: short(product.category),
    variations: product.variations.slice(0, MAX_OPTIONS),
    comboProducts: product.comboProducts.slice(0, MAX_OPTIONS),
    additionalImages: [],
    description: '',
    faqs: [],
    reviews: [],
  };
}

/** The blur placeholders of pictures that may be shown: those of all colours would be a third of a cart line. */
function ofPictures({ productImage, variations }: Product, blurColors: NonNullable<Product['blurColors']>) {
  const isChosen = variations.length === 1 && variations[0]?.image;
  const shown = isChosen ? [isChosen] : [productImage, ...variations.map(({ image }) => image)];
  return Object.fromEntries(Object.entries(blurColors).filter(([path]) => shown.includes(path)));
}

/** A backend that stores only the names of members is matched by name. */
const memberId = (product: Product, member: ComboChoice): string =>
  member.product_id ||
  (product.comboProducts.find(({ productName }) => productName === member.product_name)?._id ?? member.product_name);
