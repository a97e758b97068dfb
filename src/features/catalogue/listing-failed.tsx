import { NotOnDevice } from '#src/features/freshness/not-on-device.tsx';
import { useIsOffline } from '#src/features/freshness/use-is-offline.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import * as listingMessages from './listing-messages.ts';

/** Where cards would be when nothing could be fetched and nothing is known. */
export function ListingFailed({ onRetry }: { onRetry: () => void }) {
  if (useIsOffline()) return <NotOnDevice what={listingMessages.theseProducts} onRetry={onRetry} />;
  return (
    <EmptyState
      icon="cloud-off"
      title={listingMessages.failedTitle}
      text={listingMessages.failedText}
      action={<Button onClick={onRetry}>{listingMessages.tryAgain}</Button>}
    />
  );
}
