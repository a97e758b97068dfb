import { Link } from '@tanstack/react-router';
import { useCartLines } from '#src/features/cart/use-cart-lines.ts';
import { Icon } from '#src/ui/icon.tsx';
import { headerIcon } from './header-icon.ts';
import * as siteMessages from './messages.ts';

/** The way to the cart, with the number of its items. */
export const CartLink = () => (
  <Link to="/cart" className={headerIcon}>
    <Icon name="cart" size={24} />
    <Count />
  </Link>
);

/** Drawn anew when something is added, and the link around it not. */
function Count() {
  const count = useCartLines().lines.length;
  return (
    <>
      <span className="sr-only">{siteMessages.cartOf(count)}</span>
      {count > 0 ? (
        <span
          key={count}
          aria-hidden="true"
          className="cart-badge absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 font-bold text-ink text-xs"
        >
          {count > 99 ? '99+' : count}
        </span>
      ) : null}
    </>
  );
}
