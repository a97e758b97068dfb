import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import * as freshnessMessages from './messages.ts';
import { NotOnDevice } from './not-on-device.tsx';
import { useIsOffline } from './use-is-offline.ts';
import { whyFailed } from './why-failed.ts';

interface LoadFailedProps {
  /** What did not load, said online. */
  title: string;
  /** The same in words that follow "no copy of", said offline. */
  what: string;
  error: unknown;
  onRetry: () => void;
  /** It is all there is on the page: its title is the page's heading. */
  isPage?: boolean;
  /** Further ways on, beside Try again; offline there are those to what opens without a network. */
  more?: ReactNode;
}

/** In place of content that could not be had and that this device has no copy of: why, and what can be done. */
export function LoadFailed({ title, what, error, onRetry, isPage = false, more }: LoadFailedProps) {
  const why = whyFailed(error, useIsOffline());
  if (why === 'offline') return <NotOnDevice what={what} onRetry={onRetry} isPage={isPage} />;
  return (
    <EmptyState
      icon={why === 'no-answer' ? 'cloud-off' : 'alert'}
      title={title}
      text={freshnessMessages.whyText(why, error)}
      isPage={isPage}
      action={
        <>
          <Button onClick={onRetry}>{freshnessMessages.tryAgain}</Button>
          {more}
        </>
      }
    />
  );
}
