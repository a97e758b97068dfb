import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import { useCartActions } from '#src/features/cart/use-cart-actions.ts';
import type { ProductChoice } from '#src/features/catalogue/use-product-choice.ts';
import { toast } from '#src/ui/toaster.tsx';

/** SPEC 2: the quantity of a quick add. */
const QUANTITY = 1;

/** What the modal's two buttons do. Both refuse in the words of SPEC 5; the cart tells of success and failure itself. */
export function useQuickAdd(product: Product, choice: ProductChoice, onDone: () => void) {
  const [busy, setBusy] = useState<'add' | 'buy' | null>(null);
  const { addSingle, addCombo } = useCartActions();
  const navigate = useNavigate();

  const put = () =>
    product.isCombo
      ? addCombo({ product, choices: choice.comboChoices, quantity: QUANTITY })
      : addSingle({ product, color: choice.color, size: choice.size, quantity: QUANTITY });

  const run = async (kind: 'add' | 'buy', problem: string | null) => {
    if (busy) return;
    if (problem !== null) {
      toast.error(problem);
      return;
    }
    setBusy(kind);
    const isAdded = await put();
    setBusy(null);
    if (!isAdded) return;
    onDone();
    if (kind === 'buy') await navigate({ to: '/checkout' });
  };

  return {
    busy,
    add: () => run('add', choice.problemBeforeAdd()),
    buy: () => run('buy', choice.problemBeforeBuy()),
  };
}
