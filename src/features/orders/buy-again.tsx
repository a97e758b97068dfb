import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Order } from '#src/contract/order.ts';
import { shortDate } from '#src/domain/shop-date.ts';
import { useCartActions } from '#src/features/cart/use-cart-actions.ts';
import { Button } from '#src/ui/button.tsx';
import * as orderMessages from './messages.ts';

/**
 * Adds the ordered items to the cart again, at today's prices, and opens it. The cart marks items that are no longer
 * available.
 */
export function BuyAgain({ order }: { order: Order }) {
  const { addSingle, addCombo } = useCartActions();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const lines = order.productData.filter(({ product_id }) => product_id._id !== '');
  if (lines.length === 0) return null;

  const add = ({ product_id: product, isCombo, comboProducts, color, size, quantity }: (typeof lines)[number]) =>
    isCombo ? addCombo({ product, choices: comboProducts, quantity }) : addSingle({ product, color, size, quantity });
  const addAll = async () => {
    setIsBusy(true);
    // One after the other, so that the cart keeps the order's sequence.
    const added = [];
    for (const line of lines) added.push(await add(line));
    setIsBusy(false);
    if (added.some(Boolean)) await navigate({ to: '/cart' });
  };
  return (
    <Button
      variant="secondary"
      busy={isBusy}
      aria-label={orderMessages.buyAgainOf(shortDate(order.createdAt))}
      onClick={() => void addAll()}
    >
      {orderMessages.buyAgain}
    </Button>
  );
}
