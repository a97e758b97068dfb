import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import * as sessionMessages from '#src/features/session/messages.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { Icon } from '#src/ui/icon.tsx';
import { toast } from '#src/ui/toaster.tsx';
import { headerIcon } from './header-icon.ts';

/** SPEC 2: opens the wishlist only with a stored contact e-mail, otherwise says why not. */
export function WishlistLink() {
  const { contactEmail } = useSession();
  const askToLogIn = (event: MouseEvent) => {
    event.preventDefault();
    toast.error(sessionMessages.loginFirst);
  };
  return (
    <Link
      to="/userdashboard/wishlist"
      preload={false}
      onClick={contactEmail === null ? askToLogIn : undefined}
      aria-label="Wishlist"
      className={headerIcon}
    >
      <Icon name="heart" size={24} />
    </Link>
  );
}
