import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import type { ProductChoice } from '#src/features/choice/use-product-choice.ts';
import { toast } from '#src/ui/toaster.tsx';
import { useCartActions } from './use-cart-actions.ts';
import { useShowAddedLine } from './use-show-added-line.ts';

export interface Buy {
  /** The button whose action has taken longer than FELT_MS. */
  busy: 'add' | 'buy' | null;
  addToCart: () => Promise<void>;
  /** Adds the product, then goes to /checkout. */
  buyNow: () => Promise<void>;
}

/** Storing a line takes milliseconds. A button that showed it at once would flicker and render twice for nothing. */
const FELT_MS = 100;

/**
 * The actions of Add to Cart and Buy Now, on the product page and in the quick-add modal. Both show why a choice cannot
 * be added; the cart shows success and failure. Clicks while one is running are ignored. `onAdded` runs once the line
 * is stored.
 */
export function useBuy(product: Product, choice: ProductChoice, quantity: number, onAdded?: () => void): Buy {
  const [busy, setBusy] = useState<Buy['busy']>(null);
  const atWork = useRef(false);
  const { addSingle, addCombo } = useCartActions();
  const showAddedLine = useShowAddedLine();
  const navigate = useNavigate();

  const put = async (button: 'add' | 'buy', problem: string | null): Promise<boolean> => {
    if (atWork.current) return false;
    if (problem) {
      toast.error(problem, { about: 'cart' });
      return false;
    }
    atWork.current = true;
    const felt = setTimeout(() => setBusy(button), FELT_MS);
    const { color, size, comboProducts } = choiceOf(product, choice);
    const isAdded = await (product.isCombo
      ? addCombo({ product, choices: comboProducts, quantity })
      : addSingle({ product, color, size, quantity }));
    clearTimeout(felt);
    atWork.current = false;
    setBusy(null);
    if (!isAdded) return false;
    onAdded?.();
    if (button === 'add') void showAddedLine({ ...choiceOf(product, choice), quantity });
    return true;
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

/** A combo's choices are those of its members. */
const choiceOf = (product: Product, { color, size, comboChoices }: ProductChoice) =>
  product.isCombo
    ? { product, isCombo: true, color: '', size: '', comboProducts: comboChoices }
    : { product, isCombo: false, color, size, comboProducts: [] };
