import { useQuery } from '@tanstack/react-query';
import { useApi } from '#src/features/session/api-context.ts';
import { contactDetailsQuery } from '#src/features/settings/contact-details-query.ts';

/** The merchant's contact details; undefined while loading, null when none are set or they are unavailable. */
export function useContactDetails() {
  const api = useApi();
  const { data, isPending } = useQuery({ ...contactDetailsQuery(api), meta: {} });
  return isPending ? undefined : (data ?? null);
}
