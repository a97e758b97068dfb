import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiClient } from '#src/api/client.ts';
import { ShopError } from '#src/base/errors.ts';
import { createLog } from '#src/base/log.ts';
import type { Order } from '#src/contract/order.ts';
import { getProduct } from '#src/contract/product.ts';
import { shortDate } from '#src/domain/shop-date.ts';
import { useCartActions } from '#src/features/cart/use-cart-actions.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { Button } from '#src/ui/button.tsx';
import { once } from '#src/ui/once.ts';
import * as orderMessages from './messages.ts';

const log = createLog('orders');
/** How long the shopper waits for today's prices. */
const PATIENCE_MS = 3_000;

/**
 * Adds the ordered items to the cart again, at today's prices, and opens it unless the shopper has gone elsewhere. Without an answer they have the order's prices until
 * the shop sends the cart. The cart marks items that are no longer available.
 */
export function BuyAgain({ order }: { order: Order }) {
  const api = useApi();
  const { addSingle, addCombo } = useCartActions();
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);
  const lines = order.productData.filter(({ product_id }) => product_id._id !== '');
  if (lines.length === 0) return null;

  const add = ({ product, isCombo, comboProducts, color, size, quantity }: Awaited<ReturnType<typeof withToday>>) =>
    isCombo ? addCombo({ product, choices: comboProducts, quantity }) : addSingle({ product, color, size, quantity });
  const addAll = async () => {
    setIsBusy(true);
    const { href } = router.history.location;
    const answers = await Promise.all(lines.map((line) => withToday(api, line)));
    // Another backend names of a deleted product only its id.
    const today = answers.filter(({ product }) => product.productName !== '');
    // One after the other, so that the cart keeps the order's sequence.
    const added = [];
    for (const line of today) added.push(await add(line));
    setIsBusy(false);
    if (added.some(Boolean) && router.history.location.href === href) await router.navigate({ to: '/cart' });
  };
  return (
    <Button
      variant="secondary"
      busy={isBusy}
      aria-label={orderMessages.buyAgainOf(shortDate(order.createdAt))}
      onClick={once(addAll)}
    >
      {orderMessages.buyAgain}
    </Button>
  );
}

async function withToday(api: ApiClient, line: Order['productData'][number]) {
  const product = line.product_id;
  try {
    const { data } = await api.call(getProduct, { query: { product_id: product._id } }, { timeoutMs: PATIENCE_MS });
    return { ...line, product: [data].flat()[0] ?? product };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    log.info('the price of today is not known', error);
    return { ...line, product };
  }
}
