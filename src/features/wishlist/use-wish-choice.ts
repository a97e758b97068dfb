import { useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import {
  firstChoice,
  firstOfColor,
  type OptionChoice,
  optionsOf,
  problemOf,
  sizesOf,
  stockOf,
} from '#src/domain/product-options.ts';
import type { OptionPick } from '#src/features/choice/use-product-choice.ts';

export interface WishChoice extends OptionPick {
  /** Path of the picture of the picked colour, else the product's own. */
  image: string;
}

/** SPEC 4 "Wishlist item": colour, then size; another colour starts with its first size. Stock is shown. */
export function useWishChoice(product: Product): WishChoice {
  const [picked, setPicked] = useState<OptionChoice | null>(null);
  const options = optionsOf(product);
  // The list may come anew from the shop: a colour or size that left it is no longer picked.
  const isOpen = (choice: OptionChoice) => problemOf(options, choice)?.code === 'options-missing';
  const choice = picked && !isOpen(picked) ? picked : firstChoice(options);
  return {
    ...choice,
    stock: stockOf(options, choice),
    isOpen: isOpen(choice),
    colors: options.filter(({ color }) => color !== ''),
    sizes: sizesOf(options, choice.color).filter(({ size }) => size !== ''),
    pickColor: (color) => setPicked(firstOfColor(options, color)),
    pickSize: (size) => setPicked({ color: choice.color, size }),
    image: options.find(({ color }) => color === choice.color)?.image || product.productImage,
  };
}
