import type { MouseEvent } from 'react';
import * as sessionMessages from '#src/features/session/messages.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { toast } from '#src/ui/toaster.tsx';

/** The wishlist opens only for a customer. Returns the click handler that asks a visitor to log in; undefined for a customer. */
export function useWishlistGuard(): ((event: MouseEvent) => void) | undefined {
  const { contactEmail } = useSession();
  return contactEmail === null ? askToLogIn : undefined;
}

function askToLogIn(event: MouseEvent) {
  event.preventDefault();
  toast.error(sessionMessages.loginFirst);
}
