import { queryOptions, skipToken } from '@tanstack/react-query';
import type { ApiClient } from '#src/api/client.ts';
import { getUserProfile } from '#src/contract/account.ts';
import { saveKnownCustomer } from './known-customer.ts';

/** The customer's profile, null when the backend has none. Refetched when the tab becomes visible. A failure is only logged. */
export const profileQuery = (api: ApiClient, contactEmail: string | null) =>
  queryOptions({
    queryKey: ['user-profile', contactEmail],
    queryFn:
      contactEmail === null
        ? skipToken
        : async ({ signal }) => {
            const reply = await api.call(getUserProfile, { query: { contact_email: contactEmail } }, { signal });
            const profile = reply.user[0] ?? null;
            saveKnownCustomer({ contact_email: contactEmail, shipping_name: profile?.shipping_name ?? '' });
            return profile;
          },
    staleTime: 0,
    refetchOnWindowFocus: true,
    meta: { personal: 'kept' },
  });
