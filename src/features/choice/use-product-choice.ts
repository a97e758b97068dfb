import { useState } from 'react';
import type { ComboChoice } from '#src/contract/cart.ts';
import type { ComboProduct, Product } from '#src/contract/product.ts';
import {
  type ChoiceProblem,
  type ColorOption,
  chooseColor,
  comboProblem,
  firstChoice,
  inStockInstead,
  memberOptions,
  type OptionChoice,
  optionsOf,
  problemOf,
  type SizeOption,
  sizesOf,
  stockOf,
  type WantedOptions,
  wantedChoice,
} from '#src/domain/product-options.ts';
import { addRefusal, buyRefusal } from './messages.ts';

/** One set of pickers: the options, the picked values, and the functions to pick. */
export interface OptionPick {
  /** '' when not picked or when there is nothing to pick. */
  color: string;
  size: string;
  /** Stock of the picked colour and size; null while either is not picked or when no stock is stated. */
  stock: number | null;
  /** A colour or size still has to be picked. */
  isOpen: boolean;
  /** The colours; empty when there is nothing to pick (a product without options has one option named ''). */
  colors: readonly ColorOption[];
  /** The sizes of the picked colour; empty when there is nothing to pick. */
  sizes: readonly SizeOption[];
  pickColor: (color: string) => void;
  pickSize: (size: string) => void;
}

/** With what to offer where the picked options are sold out. */
export interface OfferingPick extends OptionPick {
  /** Empty while the picked options can be bought. */
  instead: readonly OptionChoice[];
  pick: (choice: OptionChoice) => void;
}

export interface MemberPick extends OfferingPick {
  member: ComboProduct;
}

export interface ProductChoice extends OfferingPick {
  /** The choice is complete, but nothing of it is left, or of a member of the combo. */
  isSoldOut: boolean;
  /** Stock of the whole choice: for a combo, of the member with the least. Null where none is stated. */
  left: number | null;
  /** The members of a combo, each with its own pickers; empty for a single product. */
  members: readonly MemberPick[];
  /** The picked options of every member, in the cart's format. */
  comboChoices: ComboChoice[];
  /** Path of the picture of the picked colour, or the product's own. */
  image: string;
  /** The message why the choice cannot be added, or null. */
  problemBeforeAdd: () => string | null;
  /** The message why the choice cannot go to checkout, or null. */
  problemBeforeBuy: () => string | null;
}

/** The picked options as search params of the product's address (src/routes/product.$productName.tsx). */
export const choiceInAddress = ({ color, size }: OptionChoice) => ({
  color: color || undefined,
  size: size || undefined,
});

type Choices = Readonly<Record<string, OptionChoice>>;

/**
 * The options picked on the product page, in the quick-add modal and for another line of the cart. A change of product resets
 * them to what is `wanted`, if the product has it, else to the first colour and its first size. `inLine`: the members of a
 * combo as a line of the cart has them.
 */
export function useProductChoice(
  product: Product,
  wanted: WantedOptions = {},
  inLine: readonly ComboChoice[] = [],
): ProductChoice {
  const [picked, setPicked] = useState<{ productId: string; choices: Choices }>({ productId: '', choices: {} });
  const choices = picked.productId === product._id ? picked.choices : {};

  const pickOf = (key: string, options: readonly ColorOption[], first = wanted): OfferingPick => {
    const choice = current(choices[key] ?? wantedChoice(options, first), options);
    const put = (next: OptionChoice) =>
      setPicked((before) => ({
        productId: product._id,
        choices: { ...(before.productId === product._id ? before.choices : {}), [key]: next },
      }));
    const stock = stockOf(options, choice);
    return {
      ...choice,
      stock,
      isOpen: problemOf(options, choice)?.code === 'options-missing',
      colors: options.filter(({ color }) => color !== ''),
      sizes: sizesOf(options, choice.color).filter(({ size }) => size !== ''),
      // Picking the same colour again must not reset the size.
      pickColor: (color) => color !== choice.color && put(chooseColor(options, color)),
      pickSize: (size) => put({ color: choice.color, size }),
      instead: stock === 0 ? inStockInstead(options, choice) : [],
      pick: put,
    };
  };

  const ownOptions = product.isCombo ? [] : optionsOf(product);
  const own = pickOf(OWN, ownOptions);
  const members = product.isCombo
    ? product.comboProducts.map((member, place) => ({
        member,
        ...pickOf(
          `${place}:${member._id}`,
          memberOptions(member),
          inLine.find((one) => one.product_id === member._id || one.product_name === member.productName),
        ),
      }))
    : [];
  const problem = product.isCombo
    ? comboProblem(
        members.map(({ member, color, size }) => ({
          productName: member.productName,
          options: memberOptions(member),
          choice: { color, size },
        })),
      )
    : problemOf(ownOptions, own);

  return {
    ...own,
    isOpen: problem?.code === 'options-missing',
    isSoldOut: problem !== null && OUT.has(problem.code),
    left: product.isCombo ? leastStock(members) : own.stock,
    members,
    comboChoices: members.map(({ member, color, size }) => ({
      product_id: member._id,
      product_name: member.productName,
      color,
      size,
    })),
    image: ownOptions.find(({ color }) => color === own.color)?.image || product.productImage,
    problemBeforeAdd: () => problem && addRefusal(problem),
    problemBeforeBuy: () => problem && buyRefusal(problem),
  };
}

const OWN = 'own';
const OUT: ReadonlySet<ChoiceProblem['code']> = new Set(['out-of-stock', 'member-out-of-stock']);

function leastStock(members: readonly MemberPick[]): number | null {
  const stocks = members.map(({ stock }) => stock).filter((stock) => stock !== null);
  return stocks.length > 0 ? Math.min(...stocks) : null;
}

/** The picked options, or the preselection when none are picked or the picked colour is no longer offered. */
function current(choice: OptionChoice, options: readonly ColorOption[]): OptionChoice {
  return options.some(({ color }) => color === choice.color) ? choice : firstChoice(options);
}
