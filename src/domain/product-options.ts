// The choice of colour and size before something is added (SPEC 4 "Product options", SPEC 5 "Adding to cart").
// Pure rules; the texts belong to the features. Stock in pieces.
import type { ComboProduct, Product } from '#src/contract/product.ts';

export interface SizeOption {
  size: string;
  stock: number;
}

/** One colour on offer, with its sizes; `image` is '' when the colour has no picture of its own. */
export interface ColorOption {
  color: string;
  sizes: readonly SizeOption[];
  image: string;
}

/** What is picked. '' means not picked yet, or that there is nothing to pick: no variations, or none of that name. */
export interface OptionChoice {
  color: string;
  size: string;
}

/** Why something cannot be added or bought. `productName` names the combo member at fault. */
export type ChoiceProblem =
  | { code: 'options-missing' }
  | { code: 'out-of-stock' }
  | { code: 'member-out-of-stock'; productName: string }
  | { code: 'combo-empty' };

const NOTHING: OptionChoice = { color: '', size: '' };

/** The colours of a single product. */
export const optionsOf = (product: Pick<Product, 'variations'>): ColorOption[] =>
  product.variations.map(({ color, sizes, image }) => ({ color, sizes, image }));

/** The colours of one combo member. */
export const memberOptions = (member: Pick<ComboProduct, 'colors'>): ColorOption[] =>
  member.colors.map(({ colorName, sizes }) => ({ color: colorName, sizes, image: '' }));

/** SPEC 4: the first colour and its first size are preselected. */
export function firstChoice(options: readonly ColorOption[]): OptionChoice {
  const first = options[0];
  return first ? firstOfColor(options, first.color) : NOTHING;
}

/** A colour with its first size (SPEC 4 "Wishlist item"). */
export function firstOfColor(options: readonly ColorOption[], color: string): OptionChoice {
  return { color, size: sizesOf(options, color)[0]?.size ?? '' };
}

/**
 * SPEC 4: choosing a colour resets size and stock. The size is then asked for again, so that nobody who wanted L is
 * given the first size unawares; where a colour comes in one size only, there is nothing to ask.
 */
export function chooseColor(options: readonly ColorOption[], color: string): OptionChoice {
  const sizes = sizesOf(options, color);
  return { color, size: sizes.length === 1 ? (sizes[0]?.size ?? '') : '' };
}

/** The sizes of the chosen colour. */
export const sizesOf = (options: readonly ColorOption[], color: string): readonly SizeOption[] =>
  options.find((option) => option.color === color)?.sizes ?? [];

/** Pieces of the chosen colour and size; null while either is not picked or does not exist, or no stock is stated. */
export function stockOf(options: readonly ColorOption[], choice: OptionChoice): number | null {
  return sizesOf(options, choice.color).find((option) => option.size === choice.size)?.stock ?? null;
}

/**
 * What stands in the way of adding a single product; null when nothing does. Where there is nothing to choose (no
 * variations, or a colour without sizes) nothing is asked for, and no stock is stated that could be 0.
 */
export function problemOf(options: readonly ColorOption[], choice: OptionChoice): ChoiceProblem | null {
  if (options.length === 0) return null;
  const colour = options.find(({ color }) => color === choice.color);
  if (colour?.sizes.length === 0) return null;
  const stock = stockOf(options, choice);
  if (stock === null) return { code: 'options-missing' };
  return stock > 0 ? null : { code: 'out-of-stock' };
}

/** The same for a combo, member by member. A missing choice counts first, then the first member without stock. */
export function comboProblem(
  members: readonly { productName: string; options: readonly ColorOption[]; choice: OptionChoice }[],
): ChoiceProblem | null {
  if (members.length === 0) return { code: 'combo-empty' };
  const problems = members.map(({ productName, options, choice }) => {
    const problem = problemOf(options, choice);
    return problem?.code === 'out-of-stock' ? ({ code: 'member-out-of-stock', productName } as const) : problem;
  });
  return problems.find((problem) => problem?.code === 'options-missing') ?? problems.find((p) => p !== null) ?? null;
}
