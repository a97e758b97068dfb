import type { RefObject } from 'react';
import { AddToCartButton, BuyNowButton } from '#src/features/cart/buy-button.tsx';
import type { Buy } from '#src/features/cart/use-buy.ts';
import * as choiceMessages from '#src/features/choice/messages.ts';
import type { ProductChoice } from '#src/features/choice/use-product-choice.ts';
import { Button } from '#src/ui/button.tsx';
import { QuantityStepper } from '#src/ui/quantity-stepper.tsx';
import * as productMessages from './messages.ts';

interface BuyButtonsProps {
  choice: ProductChoice;
  quantity: number;
  onQuantity: (quantity: number) => void;
  buy: Buy;
  /** Set to the two buttons. */
  ref: RefObject<HTMLDivElement | null>;
}

/** Quantity, Add to Cart and Buy Now. */
export function BuyButtons({ choice, quantity, onQuantity, buy, ref }: BuyButtonsProps) {
  const { left } = choice;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span aria-hidden="true" className="font-semibold">
          {productMessages.quantity}
        </span>
        <QuantityStepper value={quantity} onChange={onQuantity} max={Infinity} label={productMessages.quantity} />
        {left !== null && left > 0 && quantity > left ? (
          <p role="status" className="basis-full font-semibold text-danger">
            {choiceMessages.moreThanLeft(left, quantity)}{' '}
            <Button variant="link" onClick={() => onQuantity(left)}>
              {choiceMessages.makeIt(left)}
            </Button>
          </p>
        ) : null}
      </div>
      <div ref={ref} className="grid gap-3 sm:grid-cols-2">
        <AddToCartButton buy={buy} isSoldOut={choice.isSoldOut} size="lg" block />
        <BuyNowButton buy={buy} isSoldOut={choice.isSoldOut} size="lg" block />
      </div>
    </>
  );
}
