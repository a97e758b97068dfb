import { Link } from '@tanstack/react-router';
import { Icon } from '#src/ui/icon.tsx';
import { headerIcon } from './header-icon.ts';
import * as siteMessages from './messages.ts';
import { useWishlistGuard } from './use-wishlist-guard.ts';

/** The way to the wishlist. */
export function WishlistLink() {
  const askToLogIn = useWishlistGuard();
  return (
    <Link
      to="/userdashboard/wishlist"
      preload={false}
      onClick={askToLogIn}
      aria-label={siteMessages.wishlist}
      className={headerIcon}
    >
      <Icon name="heart" size={24} />
    </Link>
  );
}
