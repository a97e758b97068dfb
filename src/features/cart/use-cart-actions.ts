import type { ComboChoice } from '#src/contract/cart.ts';
import type { Product } from '#src/contract/product.ts';
import { demandSync, useSync } from '#src/features/session/sync-context.ts';
import { keep } from '#src/features/sync/keep.ts';
import { cartLine, type LineChoices } from '#src/offline/line-payload.ts';
import type { ListOutbox } from '#src/offline/list-outbox.ts';
import type { CartLine } from './cart-line.ts';
import * as cartMessages from './messages.ts';

/** Each resolves to whether the change is kept, once it is durable and its toast is out; none rejects. */
export interface CartActions {
  addSingle: (choice: { product: Product; color: string; size: string; quantity: number }) => Promise<boolean>;
  addCombo: (choice: { product: Product; choices: ComboChoice[]; quantity: number }) => Promise<boolean>;
  /** `quantity` is the new quantity, from 1. */
  setQuantity: (line: CartLine, quantity: number) => Promise<boolean>;
  remove: (line: CartLine) => Promise<boolean>;
  clear: () => Promise<boolean>;
}

/**
 * What screens may do to the cart. Each change goes into the outbox, which sends it when it can; a refusal by the shop is
 * told later (refusal-words.ts). Whether a choice may be added is asked before (catalogue/use-product-choice.ts).
 */
export function useCartActions(): CartActions {
  const sync = useSync();
  const cart = async (): Promise<ListOutbox> => {
    const { outbox, opened } = demandSync(sync);
    return outbox.cart(await opened());
  };

  const add = (choices: LineChoices, quantity: number) =>
    keep(async () => (await cart()).add(cartLine(choices), quantity), {
      success: cartMessages.added,
      failure: choices.isCombo ? cartMessages.addComboFailed : cartMessages.addFailed,
    });
  return {
    addSingle: ({ product, color, size, quantity }) =>
      add({ product, color, size, isCombo: false, comboProducts: [] }, quantity),
    addCombo: ({ product, choices, quantity }) =>
      add({ product, color: '', size: '', isCombo: true, comboProducts: choices }, quantity),
    setQuantity: ({ key }, quantity) =>
      keep(async () => (await cart()).setQuantity(key, quantity), { failure: cartMessages.updateFailed }),
    remove: ({ key }) =>
      keep(async () => (await cart()).remove(key), {
        success: cartMessages.removed,
        failure: cartMessages.removeFailed,
      }),
    clear: () => keep(async () => (await cart()).clear(), { failure: cartMessages.clearFailed }),
  };
}
