import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createLog } from '#src/base/log.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import * as siteMessages from './messages.ts';

const log = createLog('page');

/** Shown when a page throws: tells a chunk that failed to load from other errors, and offers the matching remedy. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  useEffect(() => log.error('the page failed', error), [error]);
  const isChunk = isChunkFailure(error);
  const retry = () => {
    // Only a reload requests a failed chunk again.
    if (isChunk) return window.location.reload();
    queries.reset();
    reset();
    void router.invalidate();
  };
  return (
    <div className="wrap py-8" role="alert">
      <EmptyState
        icon={isChunk ? 'cloud-off' : 'alert'}
        title={isChunk ? siteMessages.partMissingTitle : siteMessages.failedTitle}
        isPage
        text={isChunk ? siteMessages.partMissingText : siteMessages.failedText}
        action={
          <>
            <Button onClick={retry}>{isChunk ? siteMessages.reload : siteMessages.tryAgain}</Button>
            <Link to="/" className={buttonClass({ variant: 'secondary' })}>
              {siteMessages.goHome}
            </Link>
          </>
        }
      />
    </div>
  );
}

/**
 * True when a lazily loaded chunk failed to load. Browsers report this without an error code, so it reads the message
 * text: of Chromium, Firefox and Safari, in that order.
 */
function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|error loading dynamically|importing a module script failed/i.test(error.message)
  );
}
