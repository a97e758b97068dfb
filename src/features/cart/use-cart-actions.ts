import type { ComboChoice } from '#src/contract/cart.ts';
import type { Product } from '#src/contract/product.ts';
import { demandSync, useLazySync } from '#src/features/session/sync-context.ts';
import { storeAndNotify, type ToastTexts } from '#src/features/sync/store-and-notify.ts';
import type { Kept, Outbox } from '#src/offline/index.ts';
import { cartLine, type LineChoices } from '#src/offline/lines.ts';
import type { CartLine } from './cart-line.ts';
import * as cartMessages from './messages.ts';

const VIEW_CART = { label: cartMessages.viewCart, to: '/cart' } as const;

/** Each promise resolves, after the toast, to whether the change was stored. None rejects. */
export interface CartActions {
  addSingle: (choice: { product: Product; color: string; size: string; quantity: number }) => Promise<boolean>;
  addCombo: (choice: { product: Product; choices: ComboChoice[]; quantity: number }) => Promise<boolean>;
  /** `quantity` is the new quantity, at least 1. */
  setQuantity: (line: CartLine, quantity: number) => Promise<boolean>;
  remove: (line: CartLine) => Promise<boolean>;
}

/**
 * Changes to the cart. Each change goes into the outbox, which shows it at once and sends it when it can; a rejection by the
 * shop is shown later (refusal-message.ts). The caller checks first whether a choice may be added (choice/use-product-choice.ts).
 */
export function useCartActions(): CartActions {
  const lazySync = useLazySync();
  // Nothing is shown while the outbox is loading, because closing the tab would lose it.
  const change = (make: (cart: ReturnType<Outbox['deviceCart']>) => Promise<Kept>, texts: ToastTexts) =>
    storeAndNotify(async () => make((await demandSync(lazySync)).outbox.deviceCart()), texts);

  const add = (choices: LineChoices, quantity: number) => {
    const what = cartLine(choices);
    return change((cart) => cart.add(what, quantity), {
      ...{ success: cartMessages.added, about: 'cart', action: VIEW_CART },
      failure: choices.isCombo ? cartMessages.addComboFailed : cartMessages.addFailed,
    });
  };
  return {
    addSingle: ({ product, color, size, quantity }) =>
      add({ product, color, size, isCombo: false, comboProducts: [] }, quantity),
    addCombo: ({ product, choices, quantity }) =>
      add({ product, color: '', size: '', isCombo: true, comboProducts: choices }, quantity),
    setQuantity: ({ key }, quantity) =>
      change((cart) => cart.setQuantity(key, quantity), { failure: cartMessages.updateFailed }),
    remove: ({ key }) =>
      change((cart) => cart.remove(key), {
        success: cartMessages.removed,
        failure: cartMessages.removeFailed,
      }),
  };
}
