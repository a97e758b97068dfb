import { Button, type ButtonLook } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { once } from '#src/ui/once.ts';
import * as cartMessages from './messages.ts';
import type { Buy } from './use-buy.ts';

interface BuyButtonProps extends Omit<ButtonLook, 'variant'> {
  buy: Buy;
  isSoldOut: boolean;
  className?: string;
}

/** Of a `secondary` button that looks unavailable; a press still says why. */
const OFF = 'border-transparent bg-line text-ink-soft';

/** Adds the choice. Where it is sold out, the button says so. */
export const AddToCartButton = ({ buy, isSoldOut, className, ...look }: BuyButtonProps) => (
  <Button
    {...look}
    variant={isSoldOut ? 'secondary' : 'primary'}
    className={cx(isSoldOut && OFF, className)}
    busy={buy.busy === 'add'}
    onClick={once(buy.addToCart)}
  >
    {isSoldOut ? <SoldOut /> : cartMessages.addToCart}
  </Button>
);

/** Adds the choice and goes to the checkout. */
export const BuyNowButton = ({ buy, isSoldOut, className, ...look }: BuyButtonProps) => (
  <Button
    {...look}
    variant="secondary"
    className={cx(isSoldOut && OFF, className)}
    busy={buy.busy === 'buy'}
    onClick={once(buy.buyNow)}
  >
    {cartMessages.buyNow}
  </Button>
);

/** Screen readers hear what the button is for, too. */
const SoldOut = () => (
  <span>
    <span className="sr-only">{cartMessages.addToCart}: </span>
    {cartMessages.soldOut}
  </span>
);
