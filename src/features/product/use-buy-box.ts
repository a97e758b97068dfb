import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import { type Buy, useBuy } from '#src/features/cart/use-buy.ts';
import { type ProductChoice, useProductChoice } from '#src/features/catalogue/use-product-choice.ts';

export interface BuyBox extends Buy {
  choice: ProductChoice;
  /** From 1, without an upper cap (SPEC 4). */
  quantity: number;
  setQuantity: (quantity: number) => void;
}

/** What the product page lets a shopper choose and do. */
export function useBuyBox(product: Product): BuyBox {
  // As it was when the page opened: on the way to the next page the address is that one's already.
  const [wanted] = useState(useLocation({ select: ({ state }) => state.color }));
  const choice = useProductChoice(product, wanted);
  const [quantity, setQuantity] = useState(1);
  return { choice, quantity, setQuantity, ...useBuy(product, choice, quantity) };
}
