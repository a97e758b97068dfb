import { LoadFailed } from '#src/features/freshness/load-failed.tsx';
import * as listingMessages from './listing-messages.ts';

/** Where cards would be when nothing could be fetched and nothing is known. */
export const ListingFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <LoadFailed
    title={listingMessages.failedTitle}
    what={listingMessages.theseProducts}
    error={error}
    onRetry={onRetry}
  />
);
