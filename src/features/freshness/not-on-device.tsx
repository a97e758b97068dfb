import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import * as freshnessMessages from './messages.ts';

/** Shown offline in place of content that is not on the device, with links to pages that open offline. */
export function NotOnDevice({ what, onRetry, isPage }: { what: string; onRetry: () => void; isPage: boolean }) {
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
