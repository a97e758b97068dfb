import { type MouseEvent, useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import { useBuy } from '#src/features/cart/use-buy.ts';
import type { ProductChoice } from '#src/features/choice/use-product-choice.ts';
import { Button } from '#src/ui/button.tsx';
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx';
import * as productMessages from './messages.ts';

/** How many, Add to Cart and Buy Now. */
export function BuyButtons({ product, choice }: { product: Product; choice: ProductChoice }) {
  // From 1, without an upper cap (SPEC 4).
  const [quantity, setQuantity] = useState(1);
  const { busy, addToCart, buyNow } = useBuy(product, choice, quantity);
  return (
    <>
      <div className="flex items-center gap-3">
        <span aria-hidden="true" className="font-semibold">
          {productMessages.quantity}
        </span>
        <QuantityStepper
          value={quantity}
          onChange={setQuantity}
          max={Number.MAX_SAFE_INTEGER}
          label={productMessages.quantity}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button size="lg" block busy={busy === 'add'} onClick={once(addToCart)}>
          {productMessages.addToCart}
        </Button>
        <Button size="lg" variant="secondary" block busy={busy === 'buy'} onClick={once(buyNow)}>
          {productMessages.buyNow}
        </Button>
      </div>
    </>
  );
}

/** A double tap is one wish; the second half of it is left out, however quick the answer was. */
const once = (act: () => Promise<void>) => (event: MouseEvent) => {
  if (event.detail < 2) void act();
};
