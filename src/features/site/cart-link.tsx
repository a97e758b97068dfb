import { Link } from '@tanstack/react-router';
import { useCartLines } from '#src/features/cart/use-cart-lines.ts';
import { Icon } from '#src/ui/icon.tsx';
import { headerIcon } from './header-icon.ts';
import * as siteMessages from './messages.ts';

/** The link to the cart, with the number of its items. */
export const CartLink = () => (
  <Link to="/cart" className={headerIcon}>
    <Icon name="cart" size={24} />
    <Count />
  </Link>
);

/** A separate component, so that a change of the count does not re-render the link. */
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
