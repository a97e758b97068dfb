import { useQuery } from '@tanstack/react-query';
import { useApi } from '#src/features/session/api-context.ts';
import { contactDetailsQuery } from '#src/features/site/contact-details-query.ts';

/** What the shop's keeper set; null while it is on its way, when nothing is set, and offline on a device without it. */
export function useContactDetails() {
  const api = useApi();
  return useQuery(contactDetailsQuery(api)).data ?? null;
}
