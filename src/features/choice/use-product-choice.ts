import { useState } from 'react';
import type { ComboChoice } from '#src/contract/cart.ts';
import type { ComboProduct, Product } from '#src/contract/product.ts';
import {
  type ColorOption,
  chooseColor,
  comboProblem,
  firstChoice,
  firstOfColor,
  memberOptions,
  type OptionChoice,
  optionsOf,
  problemOf,
  type SizeOption,
  sizesOf,
  stockOf,
} from '#src/domain/product-options.ts';
import { addRefusal, buyRefusal } from './messages.ts';

/** One set of pickers: what is on offer, what is picked, and how to pick. */
export interface OptionPick {
  /** '' while not picked, and where there is nothing to pick. */
  color: string;
  size: string;
  /** Pieces of the picked colour and size; null while one of them is not picked, and where no stock is stated. */
  stock: number | null;
  /** A colour or size is still to be picked. */
  isOpen: boolean;
  /** What to offer; empty where there is nothing to pick (a product without options has one named ''). */
  colors: readonly ColorOption[];
  /** Sizes of the picked colour, in the same way. */
  sizes: readonly SizeOption[];
  pickColor: (color: string) => void;
  pickSize: (size: string) => void;
}

export interface MemberPick extends OptionPick {
  member: ComboProduct;
}

export interface ProductChoice extends OptionPick {
  /** The members of a combo, each with its own pickers; empty for a single product. */
  members: readonly MemberPick[];
  /** What is picked for every member, as the cart takes it. */
  comboChoices: ComboChoice[];
  /** Path of the picture of the picked colour, else the product's own. */
  image: string;
  /** SPEC 5: the refusal to show, or null when the choice can be added. */
  problemBeforeAdd: () => string | null;
  /** SPEC 5: the refusal to show, or null when the choice can go to checkout. */
  problemBeforeBuy: () => string | null;
}

type Choices = Readonly<Record<string, OptionChoice>>;

/**
 * What is picked on the product page and in the quick-add modal. Another product starts afresh: with `wanted` where it
 * comes in that colour, else with its first.
 */
export function useProductChoice(product: Product, wanted?: string): ProductChoice {
  const [picked, setPicked] = useState<{ productId: string; choices: Choices }>({ productId: '', choices: {} });
  const choices = picked.productId === product._id ? picked.choices : {};

  const pickOf = (key: string, options: readonly ColorOption[]): OptionPick => {
    const choice = current(choices[key] ?? (wanted && firstOfColor(options, wanted)), options);
    const put = (next: OptionChoice) =>
      setPicked((before) => ({
        productId: product._id,
        choices: { ...(before.productId === product._id ? before.choices : {}), [key]: next },
      }));
    return {
      ...choice,
      stock: stockOf(options, choice),
      isOpen: problemOf(options, choice)?.code === 'options-missing',
      colors: options.filter(({ color }) => color !== ''),
      sizes: sizesOf(options, choice.color).filter(({ size }) => size !== ''),
      // Picking the picked colour again must not throw the size away.
      pickColor: (color) => color !== choice.color && put(chooseColor(options, color)),
      pickSize: (size) => put({ color: choice.color, size }),
    };
  };

  const ownOptions = product.isCombo ? [] : optionsOf(product);
  const own = pickOf(OWN, ownOptions);
  const members = product.isCombo
    ? product.comboProducts.map((member, place) => ({
        member,
        ...pickOf(`${place}:${member._id}`, memberOptions(member)),
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

/** The pick, or the preselection when nothing is picked yet or the picked colour has left the catalogue. */
function current(choice: OptionChoice | '' | undefined, options: readonly ColorOption[]): OptionChoice {
  return choice && options.some(({ color }) => color === choice.color) ? choice : firstChoice(options);
}
