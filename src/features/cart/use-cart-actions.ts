import type { ComboChoice } from '#src/contract/cart.ts';
import type { Product } from '#src/contract/product.ts';
import { demandSync, useLazySync } from '#src/features/session/sync-context.ts';
import { storeAndNotify, type ToastTexts } from '#src/features/sync/store-and-notify.ts';
import type { Kept, ListOutbox } from '#src/offline/index.ts';
import { cartLine, type LineChoices } from '#src/offline/lines.ts';
import { type CartLine, lineOfView } from './cart-line.ts';
import * as cartMessages from './messages.ts';
import { type OptimisticUpdate, showOptimistically } from './optimistic-updates.ts';

const VIEW_CART = { label: cartMessages.viewCart, to: '/cart' } as const;

/** Each promise resolves, after the toast, to whether the change was stored. None rejects. */
export interface CartActions {
  addSingle: (choice: { product: Product; color: string; size: string; quantity: number }) => Promise<boolean>;
  addCombo: (choice: { product: Product; choices: ComboChoice[]; quantity: number }) => Promise<boolean>;
  /** `quantity` is the new quantity, at least 1. */
  setQuantity: (line: CartLine, quantity: number) => Promise<boolean>;
  remove: (line: CartLine) => Promise<boolean>;
  clear: () => Promise<boolean>;
}

/**
 * Changes to the cart. Each change goes into the outbox, which sends it when it can; a rejection by the shop is shown
 * later (refusal-message.ts). The caller checks first whether a choice may be added (choice/use-product-choice.ts).
 */
export function useCartActions(): CartActions {
  const lazySync = useLazySync();
  const cart = async (): Promise<ListOutbox> => {
    const { outbox, opened } = await demandSync(lazySync);
    return outbox.cart(await opened());
  };

  const change = (update: OptimisticUpdate, make: (list: ListOutbox) => Promise<Kept>, texts: ToastTexts) => {
    const work = () => storeAndNotify(async () => make(await cart()), texts);
    // Storing takes milliseconds, but loading the outbox may take longer. Until it is loaded, show nothing that closing
    // the tab would lose.
    return lazySync?.current() ? showOptimistically(update, work) : work();
  };

  const add = (choices: LineChoices, quantity: number) => {
    const what = cartLine(choices);
    const line = lineOfView({ ...what, id: null, qty: quantity, waiting: true, isOnDevice: false });
    return change({ kind: 'add', line }, (list) => list.add(what, quantity), {
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
      change({ kind: 'set', key, quantity }, (list) => list.setQuantity(key, quantity), {
        failure: cartMessages.updateFailed,
      }),
    remove: ({ key }) =>
      change({ kind: 'remove', key }, (list) => list.remove(key), {
        success: cartMessages.removed,
        failure: cartMessages.removeFailed,
      }),
    clear: () => change({ kind: 'clear' }, (list) => list.clear(), { failure: cartMessages.clearFailed }),
  };
}
