import type { ReactNode } from 'react';
import * as freshnessMessages from '#src/features/freshness/messages.ts';
import { useIsOffline } from '#src/features/freshness/use-is-offline.ts';
import { whyFailed } from '#src/features/freshness/why-failed.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

interface OrdersFailedProps {
  title: string;
  /** The same as a continuation of "no copy of"; shown offline. */
  what: string;
  error: unknown;
  onRetry: () => void;
  /** Further links beside Try again. */
  more?: ReactNode;
}

/** Shown in place of orders that failed to load and of which the device has no copy. The title stays the same offline. */
export function OrdersFailed({ title, what, error, onRetry, more }: OrdersFailedProps) {
  const why = whyFailed(error, useIsOffline());
  return (
    <EmptyState
      icon={why === 'offline' || why === 'no-answer' ? 'cloud-off' : 'alert'}
      title={title}
      text={why === 'offline' ? freshnessMessages.notHereText(what) : freshnessMessages.whyText(why, error)}
      action={
        <>
          <Button onClick={onRetry}>{freshnessMessages.tryAgain}</Button>
          {more}
        </>
      }
    />
  );
}
