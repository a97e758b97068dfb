import type { MouseEvent } from 'react';
import { logInHere } from '#src/features/session/log-in-here.ts';
import * as sessionMessages from '#src/features/session/messages.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { toast } from '#src/ui/toaster.tsx';

/** The wishlist opens only with a stored contact e-mail. Without one, returns a click handler that says so. */
export function useWishlistGuard(): ((event: MouseEvent) => void) | undefined {
  const { contactEmail } = useSession();
  return contactEmail === null ? askToLogIn : undefined;
}

function askToLogIn(event: MouseEvent) {
  event.preventDefault();
  toast.error(sessionMessages.loginFirst, logInHere('/userdashboard/wishlist'));
}
