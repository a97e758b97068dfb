import type { MouseEvent, RefObject } from 'react';
import type { Buy } from '#src/features/cart/use-buy.ts';
import * as choiceMessages from '#src/features/choice/messages.ts';
import type { ProductChoice } from '#src/features/choice/use-product-choice.ts';
import { Button, type ButtonLook } from '#src/ui/button.tsx';
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
        <QuantityStepper
          value={quantity}
          onChange={onQuantity}
          max={Number.MAX_SAFE_INTEGER}
          label={productMessages.quantity}
        />
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
        <Button
          size="lg"
          block
          variant="secondary"
          className={choice.isSoldOut ? OFF : undefined}
          busy={buy.busy === 'buy'}
          onClick={once(buy.buyNow)}
        >
          {productMessages.buyNow}
        </Button>
      </div>
    </>
  );
}

/** Of a `secondary` button that looks unavailable; a press still says why. */
const OFF = 'border-transparent bg-line text-ink-soft';

/** Adds the choice. Where it is sold out, the button says so, and a press gives the reason. */
export const AddToCartButton = ({ buy, isSoldOut, ...look }: ButtonLook & { buy: Buy; isSoldOut: boolean }) => (
  <Button
    {...look}
    variant={isSoldOut ? 'secondary' : 'primary'}
    className={isSoldOut ? OFF : undefined}
    busy={buy.busy === 'add'}
    onClick={once(buy.addToCart)}
  >
    {isSoldOut ? <SoldOut /> : productMessages.addToCart}
  </Button>
);

/** Screen readers hear what the button is for, too. */
const SoldOut = () => (
  <span>
    <span className="sr-only">{productMessages.addToCart}: </span>
    {productMessages.soldOut}
  </span>
);

/** Ignores the second click of a double click, however fast the first one was handled. */
const once = (act: () => Promise<void>) => (event: MouseEvent) => {
  if (event.detail < 2) void act();
};
