// The line that was just added, for the sheet that a phone shows (added-sheet.tsx). Wider screens have room for the toast alone.
import type { ComponentType } from 'react';
import type { ApiClient } from '#src/api/client.ts';
import { createStore } from '#src/base/create-store.ts';
import { createLog } from '#src/base/log.ts';
import type { Product } from '#src/contract/product.ts';
import type { CartLine } from './cart-line.ts';

const log = createLog('cart');

/** A phone; the same width as `md` of tokens.css. */
const PHONE = '(width < 48rem)';
/** The sheet waits so long for what goes with the product: what came later would move its buttons. */
const TOGETHER_MS = 600;

export interface AddedSheetProps {
  line: Pick<CartLine, 'product' | 'color' | 'size' | 'isCombo' | 'comboProducts' | 'quantity'>;
  /** What was bought together with it, from real orders; often nothing. */
  together: readonly Product[];
}

export const addedSheet = createStore<(AddedSheetProps & { Sheet: ComponentType<AddedSheetProps> }) | null>(null);

/** Opens the sheet on a phone. Where its code does not load, the toast alone says that the product was added. */
export async function showAddedLine(api: ApiClient, line: AddedSheetProps['line']): Promise<void> {
  if (!matchMedia(PHONE).matches) return;
  try {
    const [{ AddedSheet: Sheet }, together] = await Promise.all([
      import('./added-sheet.tsx'),
      Promise.race([
        boughtWith(api, line.product._id),
        new Promise<Product[]>((resolve) => setTimeout(resolve, TOGETHER_MS, [])),
      ]),
    ]);
    addedSheet.set({ line, together, Sheet });
  } catch (error) {
    log.info('the sheet after adding did not load', error);
  }
}

/** Only our own server knows. Without an answer there is nothing to show. */
async function boughtWith(api: ApiClient, product_id: string): Promise<Product[]> {
  if (!api.config.backendIdempotency) return [];
  try {
    const { getBoughtTogether } = await import('#src/contract/bought-together.ts');
    return (await api.call(getBoughtTogether, { query: { product_id } })).data;
  } catch (error) {
    log.info('what was bought together is not known', error);
    return [];
  }
}
