import { Link } from '@tanstack/react-router';
import { useCart } from '#src/features/cart/use-cart.ts';
import { Icon } from '#src/ui/icon.tsx';
import { headerIcon } from './header-icon.ts';
import * as siteMessages from './messages.ts';

/** The way to the cart, with the number of its items. */
export function CartLink() {
  const { count } = useCart();
  return (
    <Link to="/cart" aria-label={siteMessages.cartOf(count)} className={headerIcon}>
      <Icon name="cart" size={24} />
      {count > 0 ? (
        <span
          key={count}
          aria-hidden="true"
          className="cart-badge absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 font-bold text-ink text-xs"
        >
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </Link>
  );
}
