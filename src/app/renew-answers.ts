// The page was kept on the device, and is now taken over as it was drawn. From here on its answers are as old as they are:
// a newer one that the device has takes the place of each, and what is too old is asked for again.
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { renewOld } from './renew-old.ts';

interface Answer {
  data?: unknown;
  dataUpdatedAt: number;
}

/**
 * @param stored what the device has of a query beside the page
 * @param keptSince when the shop last said that the answers stand
 */
export async function renewAnswers(
  stored: (queryHash: string) => Promise<Answer | undefined>,
  queryClient: QueryClient,
  keys: readonly QueryKey[],
  keptSince: number,
): Promise<void> {
  const queries = keys.flatMap((queryKey) => queryClient.getQueryCache().find({ queryKey }) ?? []);
  for (const query of queries) {
    const other = await stored(query.queryHash);
    // One that was asked for meanwhile is newer than all there is.
    if (query.state.dataUpdateCount > 1) continue;
    if (other?.data !== undefined && other.dataUpdatedAt > keptSince)
      queryClient.setQueryData(query.queryKey, other.data, { updatedAt: other.dataUpdatedAt });
    // A clock that was put back says nothing about their age.
    else query.setState({ dataUpdatedAt: Math.min(keptSince, Date.now()), isInvalidated: keptSince > Date.now() });
    if (query.isActive()) renewOld(query);
  }
}
