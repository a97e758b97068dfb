import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import { useCartActions } from '#src/features/cart/use-cart-actions.ts';
import { type ProductChoice, useProductChoice } from '#src/features/catalogue/use-product-choice.ts';
import { toast } from '#src/ui/toaster.tsx';

export interface BuyBox {
  choice: ProductChoice;
  /** From 1, without an upper cap (SPEC 4). */
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** Which button is at work; presses meanwhile are left out. */
  busy: 'add' | 'buy' | null;
  addToCart: () => Promise<void>;
  /** Adds, then goes to /checkout. */
  buyNow: () => Promise<void>;
}

/** What the product page lets a shopper choose and do. Refusals are told by toast and send nothing (SPEC 5). */
export function useBuyBox(product: Product): BuyBox {
  const choice = useProductChoice(product);
  const cart = useCartActions();
  const navigate = useNavigate();
  const [quantity, setQuantity] = useState(1);
  const [busy, setBusy] = useState<BuyBox['busy']>(null);

  const put = async (button: 'add' | 'buy', problem: string | null): Promise<boolean> => {
    if (busy) return false;
    if (problem) {
      toast.error(problem);
      return false;
    }
    setBusy(button);
    const { color, size, comboChoices } = choice;
    const isAdded = product.isCombo
      ? await cart.addCombo({ product, choices: comboChoices, quantity })
      : await cart.addSingle({ product, color, size, quantity });
    setBusy(null);
    return isAdded;
  };

  return {
    choice,
    quantity,
    setQuantity,
    busy,
    addToCart: async () => {
      await put('add', choice.problemBeforeAdd());
    },
    buyNow: async () => {
      if (await put('buy', choice.problemBeforeBuy())) await navigate({ to: '/checkout' });
    },
  };
}
