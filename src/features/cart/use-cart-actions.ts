import { useQueryClient } from '@tanstack/react-query';
import type { ComboChoice } from '#src/contract/cart.ts';
import type { Product } from '#src/contract/product.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { readSessionId } from '#src/features/session/session-id.ts';
import type { CartChange } from './cart-change.ts';
import type { CartLine } from './cart-line.ts';
import { cartMutation } from './cart-mutation.ts';

/** Each resolves to whether the change was made, after its own toast; none rejects. */
export interface CartActions {
  addSingle: (choice: { product: Product; color: string; size: string; quantity: number }) => Promise<boolean>;
  addCombo: (choice: { product: Product; choices: ComboChoice[]; quantity: number }) => Promise<boolean>;
  /** `quantity` is the new quantity, from 1. */
  setQuantity: (line: CartLine, quantity: number) => Promise<boolean>;
  remove: (line: CartLine) => Promise<boolean>;
  clear: () => Promise<boolean>;
}

/** What screens may do to the cart. Whether a choice may be added is asked before (catalogue/use-product-choice.ts). */
export function useCartActions(): CartActions {
  const api = useApi();
  const queryClient = useQueryClient();

  const change = (what: CartChange): Promise<boolean> =>
    queryClient
      .getMutationCache()
      .build(queryClient, queryClient.defaultMutationOptions(cartMutation(api, queryClient, readSessionId())))
      .execute(what)
      // Both outcomes have been told and logged by the mutation itself.
      .then(
        () => true,
        () => false,
      );

  return {
    addSingle: ({ product, color, size, quantity }) =>
      change({ kind: 'cart.add', line: { product, color, size, isCombo: false, comboProducts: [] }, quantity }),
    addCombo: ({ product, choices, quantity }) =>
      change({
        kind: 'cart.add',
        line: { product, color: '', size: '', isCombo: true, comboProducts: choices },
        quantity,
      }),
    setQuantity: ({ key }, quantity) => change({ kind: 'cart.setQuantity', key, quantity }),
    remove: ({ key }) => change({ kind: 'cart.remove', key }),
    clear: () => change({ kind: 'cart.clear' }),
  };
}
