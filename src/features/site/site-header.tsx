import { Link } from '@tanstack/react-router';
import { useCartLines } from '#src/features/cart/use-cart-lines.ts';
import { useSync } from '#src/features/session/sync-context.ts';
import { useSnapshot, useWishList } from '#src/features/session/use-lists.ts';
import { Icon } from '#src/ui/icon.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CountBadge } from './count-badge.tsx';
import { HeaderNav } from './header-nav.tsx';
import * as siteMessages from './messages.ts';
import { MobileMenu } from './mobile-menu.tsx';
import { SearchBox } from './search-box.tsx';
import { ShopLogo } from './shop-logo.tsx';

const LazySyncLine = lazyPart(
  async () => (await import(/* chunk: core */ '#src/features/sync/sync-line.tsx')).SyncLine,
);

/** Whether changes are saved; shown once the outbox has loaded. */
const SyncLine = () => (useSync() ? <LazySyncLine /> : null);

/** The sticky header of every page. */
export function SiteHeader() {
  return (
    <header className="site-header sticky top-0 z-30 border-line border-b bg-paper">
      <div className="site-bar">
        <MobileMenu />
        <Link to="/" aria-label={siteMessages.logoMeans} className="flex min-h-[44px] shrink-0 items-center rounded-sm">
          <ShopLogo width={125} height={45} className="h-8 w-[min(5.5rem,30vw)] md:h-11 md:w-31" />
        </Link>
        <HeaderNav />
        <SearchBox />
        <div className="ml-auto flex items-center">
          {/* Below 1024 px the bottom bar and the menu have these two. */}
          <div className="hidden lg:flex">
            <WishlistLink />
            <AccountMenu />
          </div>
          <CartLink />
        </div>
      </div>
      <SyncLine />
    </header>
  );
}

/** The link to the cart, with the number of its items. */
const CartLink = () => (
  <Link to="/cart" className="header-icon">
    <Icon name="cart" size={24} />
    <Count />
  </Link>
);

/** A separate component, so that a change of the count does not re-render the link. */
function Count() {
  const count = useCartLines().lines.length;
  return <CountBadge count={count} text={siteMessages.cartOf(count)} />;
}

/** The link to the wishlist, with the number of its products. */
const WishlistLink = () => (
  <Link to="/userdashboard/wishlist" className="header-icon">
    <Icon name="heart" size={24} />
    <WishCount />
  </Link>
);

function WishCount() {
  const count = useSnapshot(useWishList()).lines.length;
  return <CountBadge count={count} text={siteMessages.wishlistOf(count)} />;
}
