import { type MouseEvent, useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import { useBuy } from '#src/features/cart/use-buy.ts';
import type { ProductChoice } from '#src/features/choice/use-product-choice.ts';
import { Button } from '#src/ui/button.tsx';
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx';
import * as productMessages from './messages.ts';

/** Quantity, Add to Cart and Buy Now. */
export function BuyButtons({ product, choice }: { product: Product; choice: ProductChoice }) {
  // At least 1, without an upper limit.
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

/** Ignores the second click of a double click, however fast the first one was handled. */
const once = (act: () => Promise<void>) => (event: MouseEvent) => {
  if (event.detail < 2) void act();
};
