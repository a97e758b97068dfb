import type { ReactNode } from 'react';
import * as freshnessMessages from '#src/features/freshness/messages.ts';
import { useIsOffline } from '#src/features/freshness/use-is-offline.ts';
import { whyFailed } from '#src/features/freshness/why-failed.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import * as orderMessages from './messages.ts';

interface OrdersFailedProps {
  title: string;
  error: unknown;
  onRetry: () => void;
  /** Further links beside Try again. */
  more?: ReactNode;
}

/** Shown in place of orders that failed to load. Orders are never cached on the device. The title stays the same offline. */
export function OrdersFailed({ title, error, onRetry, more }: OrdersFailedProps) {
  const why = whyFailed(error, useIsOffline());
  return (
    <EmptyState
      icon={why === 'offline' || why === 'no-answer' ? 'cloud-off' : 'alert'}
      title={title}
      text={why === 'offline' ? orderMessages.needsNetwork : freshnessMessages.whyText(why, error)}
      action={
        <>
          <Button onClick={onRetry}>{freshnessMessages.tryAgain}</Button>
          {more}
        </>
      }
    />
  );
}
