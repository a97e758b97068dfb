import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { toast } from '#src/ui/toaster.tsx';
import { writeStored } from './browser-storage.ts';
import * as sessionMessages from './messages.ts';

/** SPEC 2 Header: forgets the token and the contact e-mail, says so and goes to /login. */
export function useLogout(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return () => {
    for (const key of ['userToken', 'contact_email', 'user'] as const) writeStored(key, null);
    queryClient.removeQueries({ predicate: (query) => query.meta?.personal === true });
    toast.success(sessionMessages.loggedOut);
    void navigate({ to: '/login' });
  };
}
