import { Link, useLocation } from '@tanstack/react-router';
import { useCartLines } from '#src/features/cart/use-cart-lines.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { Icon, type IconName } from '#src/ui/icon.tsx';
import * as siteMessages from './messages.ts';
import { searchOpener } from './search-opener.ts';
import { useWishlistGuard } from './use-wishlist-guard.ts';

const ITEM =
  'bottom-item relative flex h-14 w-full flex-col items-center justify-center gap-0.5 rounded-sm font-medium text-[min(0.75rem,3.5vw)] leading-4';

/** The navigation bar on phones, with five links. Leaves space for the chat button, which covers the corner. */
export function BottomBar() {
  const { userToken } = useSession();
  const askToLogIn = useWishlistGuard();
  // The wishlist's address is below the account's. Mark only one link as current.
  const isWishlist = useLocation({ select: ({ pathname }) => pathname.includes('/wishlist') });
  return (
    <nav
      aria-label={siteMessages.quickWays}
      className="bottom-bar fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pr-[min(5rem,25vw)] pl-1 pb-safe md:hidden print:hidden"
    >
      <ul className="flex">
        <li className="min-w-0 flex-1">
          <Link to="/" className={ITEM}>
            <Face icon="home" text={siteMessages.home} />
          </Link>
        </li>
        <li className="min-w-0 flex-1">
          <button type="button" aria-haspopup="dialog" onClick={searchOpener.open} className={ITEM}>
            <Face icon="search" text={siteMessages.search} />
          </button>
        </li>
        <li className="min-w-0 flex-1">
          <Link to="/userdashboard/wishlist" preload={false} onClick={askToLogIn} className={ITEM}>
            <Face icon="heart" text={siteMessages.wishlist} />
          </Link>
        </li>
        <li className="min-w-0 flex-1">
          <Link to="/cart" className={ITEM}>
            <Face icon="cart" text={siteMessages.cart} />
            <CartCount />
          </Link>
        </li>
        <li className="min-w-0 flex-1">
          <Link
            to={userToken === null ? '/login' : '/userdashboard'}
            activeOptions={{ exact: isWishlist }}
            className={ITEM}
          >
            <Face icon="user" text={siteMessages.account} />
          </Link>
        </li>
      </ul>
    </nav>
  );
}

/** A separate component, so that a change of the count does not re-render the bar. */
function CartCount() {
  const count = useCartLines().lines.length;
  if (count === 0) return null;
  return (
    <span className="absolute top-1 left-1/2 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 font-bold">
      {count > 99 ? '99+' : count}
    </span>
  );
}

const Face = ({ icon, text }: { icon: IconName; text: string }) => (
  <>
    <Icon name={icon} size={22} />
    <span className="max-w-full truncate">{text}</span>
  </>
);
