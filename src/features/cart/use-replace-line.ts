import { demandSync, useLazySync } from '#src/features/session/sync-context.ts';
import { storeAndNotify } from '#src/features/sync/store-and-notify.ts';
import { cartLine, type LineChoices } from '#src/offline/lines.ts';
import type { CartLine } from './cart-line.ts';
import * as cartMessages from './messages.ts';

/**
 * Replaces a line by the same product in another size or colour, in the same quantity. The new line is stored first: a tab that
 * is closed between the two leaves one line too many, never one too few. Resolves to whether both were stored.
 */
export function useReplaceLine(): (line: CartLine, choices: LineChoices) => Promise<boolean> {
  const lazySync = useLazySync();
  return (line, choices) =>
    storeAndNotify(
      async () => {
        const cart = (await demandSync(lazySync)).outbox.deviceCart();
        await cart.add(cartLine(choices), line.quantity);
        return cart.remove(line.key);
      },
      { failure: cartMessages.updateFailed },
    );
}
