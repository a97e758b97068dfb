import { LoadFailed } from '#src/features/freshness/load-failed.tsx';
import * as listingMessages from './listing-messages.ts';

/** Shown instead of the cards when fetching failed and nothing is cached. */
export const ListingFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <LoadFailed
    title={listingMessages.failedTitle}
    what={listingMessages.theseProducts}
    error={error}
    onRetry={onRetry}
  />
);
