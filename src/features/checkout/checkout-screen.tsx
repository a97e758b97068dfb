import { Link } from '@tanstack/react-router';
import { useCart } from '#src/features/cart/use-cart.ts';
import { LoadFailed } from '#src/features/freshness/load-failed.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { CheckoutContent } from './checkout-content.tsx';
import { CheckoutSkeleton } from './checkout-skeleton.tsx';
import * as checkoutMessages from './messages.ts';
import { heading } from './skeleton-messages.ts';

/** The screen of /checkout. */
export function CheckoutScreen() {
  const cart = useCart();
  if (cart.isPending) return <CheckoutSkeleton />;
  if (cart.error)
    return (
      <div className="wrap py-10">
        <h1 className="sr-only">{heading}</h1>
        <LoadFailed
          title={checkoutMessages.cartFailedTitle}
          what={checkoutMessages.yourCart}
          error={cart.error}
          onRetry={cart.retry}
        />
      </div>
    );
  // Stays mounted while the placed order empties the cart, until the confirmation opens.
  return <CheckoutContent lines={cart.lines} empty={<EmptyCheckout />} />;
}

const EmptyCheckout = () => (
  <div className="wrap py-10">
    <h1 className="sr-only">{heading}</h1>
    <EmptyState
      icon="cart"
      title={checkoutMessages.emptyTitle}
      text={checkoutMessages.emptyText}
      action={
        <Link to="/" className={buttonClass({ size: 'lg' })}>
          {checkoutMessages.shopNow}
        </Link>
      }
    />
  </div>
);
