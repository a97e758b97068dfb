import { Link, useLocation } from '@tanstack/react-router';
import { useSnapshot, useWishList } from '#src/features/session/use-lists.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { Icon, type IconName } from '#src/ui/icon.tsx';
import { CountBadge } from './count-badge.tsx';
import { menuOpener } from './menu-opener.ts';
import * as siteMessages from './messages.ts';

const ITEM =
  'bottom-item relative flex h-full w-full flex-col items-center justify-center gap-0.5 rounded-sm pt-2 font-medium text-[0.7rem] leading-4';

/**
 * The navigation bar below 1024 px: what the header has no room for. As high as the chat button in its corner reaches, so
 * that the button never covers the page.
 */
export function BottomBar() {
  const { userToken } = useSession();
  const wishes = useSnapshot(useWishList()).lines.length;
  // The wishlist's address is below the account's. Mark only one link as current.
  const isWishlist = useLocation({ select: ({ pathname }) => pathname.includes('/wishlist') });
  return (
    <nav
      aria-label={siteMessages.quickWays}
      className="bottom-bar fixed inset-x-0 bottom-0 z-30 flex border-line border-t bg-surface pl-1 pb-safe lg:hidden print:hidden"
    >
      {/* With a font of twice the size, in two rows. */}
      <ul className="grid flex-1 grid-cols-[repeat(auto-fit,minmax(3.6rem,1fr))] gap-y-2">
        <li>
          <Link to="/" className={ITEM}>
            <Face icon="home" text={siteMessages.home} />
          </Link>
        </li>
        <li>
          <button type="button" aria-haspopup="dialog" onClick={menuOpener.open} className={ITEM}>
            <Face icon="grid" text={siteMessages.categories} />
          </button>
        </li>
        <li>
          <Link
            to="/userdashboard/wishlist"
            preload={false}
            aria-label={siteMessages.wishlistOf(wishes)}
            className={ITEM}
          >
            <Face icon="heart" text={siteMessages.wishlist} />
            <CountBadge count={wishes} />
          </Link>
        </li>
        <li>
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

const Face = ({ icon, text }: { icon: IconName; text: string }) => (
  <>
    <Icon name={icon} size={22} />
    <span className="max-w-full truncate">{text}</span>
  </>
);
