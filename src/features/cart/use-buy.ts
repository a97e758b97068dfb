import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import type { ProductChoice } from '#src/features/choice/use-product-choice.ts';
import { toast } from '#src/ui/toaster.tsx';
import { useCartActions } from './use-cart-actions.ts';

export interface Buy {
  /** Which button has been at work for a moment that is felt. */
  busy: 'add' | 'buy' | null;
  addToCart: () => Promise<void>;
  /** Adds, then goes to /checkout. */
  buyNow: () => Promise<void>;
}

/** Storing a line takes milliseconds: a button that showed it would flicker, and be drawn twice for nothing. */
const FELT_MS = 100;

/**
 * What Add to Cart and Buy Now do, on the product page as in the quick-add modal. Both refuse in the words of SPEC 5; the
 * cart tells of success and failure itself. Presses while one is at work are left out. `onAdded` runs once the line is kept.
 */
export function useBuy(product: Product, choice: ProductChoice, quantity: number, onAdded?: () => void): Buy {
  const [busy, setBusy] = useState<Buy['busy']>(null);
  const atWork = useRef(false);
  const { addSingle, addCombo } = useCartActions();
  const navigate = useNavigate();

  const put = async (button: 'add' | 'buy', problem: string | null): Promise<boolean> => {
    if (atWork.current) return false;
    if (problem) {
      toast.error(problem);
      return false;
    }
    atWork.current = true;
    const felt = setTimeout(() => setBusy(button), FELT_MS);
    const { color, size, comboChoices: choices } = choice;
    const isAdded = await (product.isCombo
      ? addCombo({ product, choices, quantity })
      : addSingle({ product, color, size, quantity }));
    clearTimeout(felt);
    atWork.current = false;
    setBusy(null);
    if (isAdded) onAdded?.();
    return isAdded;
  };

  return {
    busy,
    addToCart: async () => {
      await put('add', choice.problemBeforeAdd());
    },
    buyNow: async () => {
      if (await put('buy', choice.problemBeforeBuy())) await navigate({ to: '/checkout' });
    },
  };
}
