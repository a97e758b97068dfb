import { useQuery } from '@tanstack/react-query';
import { useApi } from '#src/features/session/api-context.ts';
import { contactDetailsQuery } from '#src/features/settings/contact-details-query.ts';

/** What the merchant set; undefined while it is on its way, null when nothing is set or it cannot be had here. */
export function useContactDetails() {
  const api = useApi();
  const { data, isPending } = useQuery({ ...contactDetailsQuery(api), meta: {} });
  return isPending ? undefined : (data ?? null);
}
