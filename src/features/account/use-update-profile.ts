import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createLog } from '#src/base/log.ts';
import { updateProfile } from '#src/contract/account.ts';
import { useApi } from '#src/features/session/api-context.ts';
import { toast } from '#src/ui/toaster.tsx';
import type { ProfileValues } from './account-rules.ts';
import * as m from './messages.ts';
import { profileQuery } from './profile-query.ts';

const log = createLog('account');

/** Saves the profile and caches the server's version. Shows its own toasts. */
export function useUpdateProfile(contact_email: string, onDone: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileValues) => api.call(updateProfile, { query: { contact_email }, body }),
    onSuccess: async () => {
      toast.success(m.profileUpdated);
      await queryClient.invalidateQueries({ queryKey: profileQuery(api, contact_email).queryKey });
      onDone();
    },
    onError: (error) => {
      log.warn('the profile was not saved', error);
      toast.error(m.profileFailed);
    },
  });
}
