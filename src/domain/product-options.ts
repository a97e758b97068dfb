// The choice of colour and size before a product is added. Pure rules; the texts belong to the features. Stock in
// pieces.
import type { ComboProduct, Product } from '#src/contract/product.ts';

export interface SizeOption {
  size: string;
  stock: number;
}

/** A colour with its sizes; `image` is '' when the colour has no picture. */
export interface ColorOption {
  color: string;
  sizes: readonly SizeOption[];
  image: string;
}

/** The picked options. '' means not picked, or nothing to pick: no variations, or only one without a name. */
export interface OptionChoice {
  color: string;
  size: string;
}

/** Why something cannot be added or bought. `productName` names the combo member concerned. */
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

/** Preselects the first colour and its first size. */
export function firstChoice(options: readonly ColorOption[]): OptionChoice {
  const first = options[0];
  return first ? firstOfColor(options, first.color) : NOTHING;
}

/** A colour with its first size. */
export function firstOfColor(options: readonly ColorOption[], color: string): OptionChoice {
  return { color, size: sizesOf(options, color)[0]?.size ?? '' };
}

/** The options that an address or a filter names; undefined = none. */
export interface WantedOptions {
  color?: string | undefined;
  size?: string | undefined;
}

/** What an address or a filter names; its size only in its colour, and where a part is missing or unknown, the first one. */
export function wantedChoice(options: readonly ColorOption[], { color, size }: WantedOptions): OptionChoice {
  const option = options.find((one) => one.color === color) ?? options[0];
  if (!option) return NOTHING;
  const isOffered = option.sizes.some((one) => one.size === size);
  return isOffered && size !== undefined ? { color: option.color, size } : firstOfColor(options, option.color);
}

/**
 * Choosing a colour resets size and stock. The shopper picks the size again, so that they do not get the first size
 * unawares; a single size is picked automatically.
 */
export function chooseColor(options: readonly ColorOption[], color: string): OptionChoice {
  const sizes = sizesOf(options, color);
  return { color, size: sizes.length === 1 ? (sizes[0]?.size ?? '') : '' };
}

/** The sizes of the chosen colour. */
export const sizesOf = (options: readonly ColorOption[], color: string): readonly SizeOption[] =>
  options.find((option) => option.color === color)?.sizes ?? [];

/** Stock of the chosen colour and size; null when either is not picked or unknown, or no stock is stated. */
export function stockOf(options: readonly ColorOption[], choice: OptionChoice): number | null {
  return sizesOf(options, choice.color).find((option) => option.size === choice.size)?.stock ?? null;
}

/** More would be a second picker. */
const MOST_INSTEAD = 4;

/** What is in stock instead of a sold-out choice: the same size in other colours, then other sizes of the colour. */
export function inStockInstead(options: readonly ColorOption[], { color, size }: OptionChoice): OptionChoice[] {
  const inStock = options.flatMap((option) =>
    option.sizes.filter(({ stock }) => stock > 0).map((one) => ({ color: option.color, size: one.size })),
  );
  const sameSize = inStock.filter((choice) => choice.size === size);
  const sameColor = inStock.filter((choice) => choice.color === color);
  return [...sameSize, ...sameColor].slice(0, MOST_INSTEAD);
}

/**
 * Why a single product cannot be added; null when it can. Without variations, or for a colour without sizes, nothing
 * need be picked and no stock is stated.
 */
export function problemOf(options: readonly ColorOption[], choice: OptionChoice): ChoiceProblem | null {
  if (options.length === 0) return null;
  const colour = options.find(({ color }) => color === choice.color);
  if (colour?.sizes.length === 0) return null;
  const stock = stockOf(options, choice);
  if (stock === null) return { code: 'options-missing' };
  return stock > 0 ? null : { code: 'out-of-stock' };
}

/** The same for a combo. A missing choice takes precedence over a member without stock. */
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
