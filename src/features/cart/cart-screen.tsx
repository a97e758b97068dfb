import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LoadFailed } from '#src/features/freshness/load-failed.tsx';
import { PricesAsOf } from '#src/features/freshness/prices-as-of.tsx';
import { useCartList, useSnapshot } from '#src/features/session/use-lists.ts';
import { MemoryBanner } from '#src/features/sync/memory-banner.tsx';
import { NotSaved } from '#src/features/sync/not-saved.tsx';
import { ShopChanges } from '#src/features/sync/shop-changes.tsx';
import { afterFrame } from '#src/ui/after-frame.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { CartLines, type LineAction } from './cart-lines.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';
import { CartSummary } from './cart-summary.tsx';
import * as cartMessages from './messages.ts';
import { refusalMessage } from './refusal-message.ts';
import * as screenMessages from './screen-messages.ts';
import { type Cart, useCart } from './use-cart.ts';

/** The screen of /cart. `notices` are shown above the lines. */
export function CartScreen({ notices, lineAction }: { notices?: ReactNode; lineAction?: LineAction }) {
  const cart = useCart();
  const heading = useRef<HTMLHeadingElement>(null);
  const [removals, setRemovals] = useState(0);

  // A removed line takes its focused Remove button with it. The dialog closes after a frame (ui/dialog.tsx); until then the page
  // is inert and the heading cannot be focused.
  useEffect(() => {
    if (removals > 0) void afterFrame().then(() => heading.current?.focus({ preventScroll: true }));
  }, [removals]);

  if (cart.isPending) return <CartSkeleton />;
  return (
    <div className="wrap pt-6 pb-10 md:pt-10 md:pb-16">
      <h1 ref={heading} tabIndex={-1} className="font-display font-semibold text-5xl leading-none md:text-6xl">
        {cartMessages.heading}{' '}
        {cart.lines.length > 0 ? (
          <span className="whitespace-nowrap font-normal font-text text-base text-ink-soft">
            {screenMessages.lineCount(cart.lines.length)}
          </span>
        ) : null}
      </h1>
      <CartNotices />
      {notices}
      <CartContent cart={cart} lineAction={lineAction} onRemoved={() => setRemovals((count) => count + 1)} />
    </div>
  );
}

interface ContentProps {
  cart: Cart;
  lineAction: LineAction | undefined;
  onRemoved: () => void;
}

function CartContent({ cart, lineAction, onRemoved }: ContentProps) {
  if (cart.error)
    return (
      <LoadFailed
        title={screenMessages.failedTitle}
        what={screenMessages.yourCart}
        error={cart.error}
        onRetry={cart.retry}
      />
    );
  if (cart.lines.length === 0)
    return (
      <EmptyState
        icon="cart"
        title={screenMessages.emptyTitle}
        text={screenMessages.emptyText}
        action={
          <>
            <Link to="/" className={buttonClass({ size: 'lg' })}>
              {screenMessages.shopNow}
            </Link>
            <Link to="/best-seller" className={buttonClass({ size: 'lg', variant: 'secondary' })}>
              {screenMessages.bestSellers}
            </Link>
          </>
        }
      />
    );
  return (
    // As high as the screen, so that the total sticks to its lower edge under a single line, too.
    <div className="mt-2 flex min-h-dvh flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-12">
      <CartLines lines={cart.lines} lineAction={lineAction} onRemoved={onRemoved} />
      <CartSummary lines={cart.lines} />
    </div>
  );
}

/** Notices above the cart: rejected or changed lines, where the cart is stored, how old it is. */
function CartNotices() {
  const list = useCartList();
  const { status, confirmedAt, lines } = useSnapshot(list);
  const isOld = status.word === 'offline' && confirmedAt > 0 && lines.length > 0;
  return (
    <>
      <MemoryBanner status={status} />
      <NotSaved list={list} words={refusalMessage} />
      <ShopChanges list={list} />
      {/* The space is always reserved, so that the lines below do not move when the network comes or goes. */}
      <div className="mt-1 min-h-5">
        <PricesAsOf since={isOld ? confirmedAt : null} />
      </div>
    </>
  );
}
