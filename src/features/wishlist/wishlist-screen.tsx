import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { LoadFailed } from '#src/features/freshness/load-failed.tsx';
import { useWishList } from '#src/features/session/use-lists.ts';
import { useLoadedSync } from '#src/features/session/use-loaded-sync.ts';
import { afterFrame } from '#src/ui/after-frame.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import * as wishlistMessages from './screen-messages.ts';
import { useWishlist, type Wish } from './use-wishlist.ts';
import { WishlistNotSaved } from './wishlist-not-saved.tsx';
import { wishlistReadQuery } from './wishlist-read-query.ts';
import { WishlistRow } from './wishlist-row.tsx';

/** The screen of /userdashboard/wishlist, for customers and guests. */
export function WishlistScreen() {
  const wishlist = useWishlist();
  const heading = useRef<HTMLHeadingElement>(null);
  const [leaving, setLeaving] = useState<Wish | null>(null);
  const { sync, failure, load } = useLoadedSync();
  const read = useQuery(wishlistReadQuery(sync, useWishList()));
  const error = failure ?? read.error;
  // The shopper is waiting, so end the back-off early.
  const askAgain = async () => {
    await sync?.outbox.wake('visible');
    await read.refetch();
  };

  const remove = async () => {
    const product = leaving?.product;
    setLeaving(null);
    if (!product) return;
    await wishlist.remove(product);
    // The clicked button was removed with its row, so focus the heading. The dialog closes after a frame (ui/dialog.tsx).
    await afterFrame();
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mb-5 font-display font-semibold text-5xl leading-none">
        {wishlistMessages.title}
      </h1>
      {wishlist.isGuest ? <OnDeviceOnly /> : <WishlistNotSaved />}
      {wishlist.isPending && error ? (
        <LoadFailed
          title={wishlistMessages.notLoaded}
          what={wishlistMessages.what}
          error={error}
          onRetry={failure ? load : () => void askAgain()}
        />
      ) : wishlist.isPending ? (
        <div aria-busy="true" className="flex flex-col gap-4">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-56 w-full rounded-lg" />
          ))}
        </div>
      ) : wishlist.wishes.length === 0 ? (
        <EmptyState
          icon="heart"
          title={wishlistMessages.empty}
          text={wishlistMessages.emptyText}
          action={
            <Link to="/" className={buttonClass({ size: 'lg' })}>
              {wishlistMessages.shopNow}
            </Link>
          }
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {wishlist.wishes.map((wish) => (
            <WishlistRow
              key={wish.product._id}
              wish={wish}
              isGuest={wishlist.isGuest}
              isMemory={wishlist.isMemory}
              onRemove={() => setLeaving(wish)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={leaving !== null}
        question={wishlistMessages.removeQuestion(leaving?.product.productName || wishlistMessages.goneName)}
        confirmLabel={wishlistMessages.removeYes}
        cancelLabel={wishlistMessages.removeNo}
        onConfirm={() => void remove()}
        onCancel={() => setLeaving(null)}
      />
    </>
  );
}

/** A guest's list is on this device only; the way to a list that is not. */
const OnDeviceOnly = () => (
  <p className="mb-5 text-ink-soft">
    {wishlistMessages.onDevice}{' '}
    <Link to="/login" search={BACK_HERE} className="font-semibold text-ink underline">
      {wishlistMessages.logIn}
    </Link>{' '}
    {wishlistMessages.toKeep}
  </p>
);

const BACK_HERE = { redirect: '/userdashboard/wishlist' };
