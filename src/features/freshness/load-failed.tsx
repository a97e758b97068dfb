import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import * as freshnessMessages from './messages.ts';
import { useIsOffline } from './use-is-offline.ts';
import { whyFailed } from './why-failed.ts';

interface LoadFailedProps {
  /** What did not load; shown online. */
  title: string;
  /** The same as a continuation of "no copy of"; shown offline. */
  what: string;
  error: unknown;
  onRetry: () => void;
  /** There is no other content, so the title is the page's heading. */
  isPage?: boolean;
  /** Further links beside Try again; offline they are replaced by links to pages that open offline. */
  more?: ReactNode;
}

/** Shown in place of content that failed to load and is not cached: the reason, and what the shopper can do. */
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

/** Shown offline in place of content that is not on the device, with links to pages that open offline. */
function NotOnDevice({ what, onRetry, isPage }: { what: string; onRetry: () => void; isPage: boolean }) {
  return (
    <EmptyState
      icon="cloud-off"
      title={freshnessMessages.notHere}
      text={freshnessMessages.notHereText(what)}
      isPage={isPage}
      action={
        <>
          <Button onClick={onRetry}>{freshnessMessages.tryAgain}</Button>
          <Link to="/" className={buttonClass({ variant: 'secondary' })}>
            {freshnessMessages.home}
          </Link>
          <Link to="/best-seller" className={buttonClass({ variant: 'quiet' })}>
            {freshnessMessages.bestSellers}
          </Link>
          <Link to="/cart" className={buttonClass({ variant: 'quiet' })}>
            {freshnessMessages.yourCart}
          </Link>
        </>
      }
    />
  );
}
