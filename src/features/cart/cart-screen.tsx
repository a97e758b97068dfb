import { Link } from '@tanstack/react-router';
import { type ComponentProps, useRef, useState } from 'react';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import type { CartLine } from './cart-line.ts';
import { CartLineRow } from './cart-line-row.tsx';
import { CartSkeleton } from './cart-skeleton.tsx';
import { CartSummary } from './cart-summary.tsx';
import { nameOf } from './line-note.ts';
import { cartMessages } from './messages.ts';
import { useCart } from './use-cart.ts';
import { useCartActions } from './use-cart-actions.ts';

/** The screen of /cart (SPEC 2). */
export function CartScreen() {
  const { lines, isPending, isError, retry } = useCart();
  if (isPending) return <CartSkeleton />;
  if (isError)
    return (
      <CartNotice
        icon="cloud-off"
        title={cartMessages.failedTitle}
        text={cartMessages.failedText}
        action={<Button onClick={retry}>{cartMessages.tryAgain}</Button>}
      />
    );
  return lines.length === 0 ? <EmptyCart /> : <FilledCart lines={lines} />;
}

const EmptyCart = () => (
  <CartNotice
    icon="cart"
    title={cartMessages.emptyTitle}
    text={cartMessages.emptyText}
    action={
      <Link to="/" className={buttonClass({ size: 'lg' })}>
        {cartMessages.shopNow}
      </Link>
    }
  />
);

/** The page's heading is not seen here, but it is still the page's. */
const CartNotice = (notice: ComponentProps<typeof EmptyState>) => (
  <>
    <h1 className="sr-only">{cartMessages.heading}</h1>
    <EmptyState {...notice} />
  </>
);

function FilledCart({ lines }: { lines: readonly CartLine[] }) {
  const { subtotalPaise } = useCart();
  const { remove } = useCartActions();
  const [leaving, setLeaving] = useState<CartLine | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const confirmRemoval = () => {
    if (leaving) void remove(leaving);
    setLeaving(null);
    // The pressed button is gone with its line; the keyboard goes back to the top of the list.
    heading.current?.focus({ preventScroll: true });
  };

  return (
    <div className="wrap pt-6 pb-10 md:pt-10 md:pb-16">
      <h1 ref={heading} tabIndex={-1} className="font-display font-semibold text-5xl leading-none md:text-6xl">
        {cartMessages.heading}{' '}
        <span className="whitespace-nowrap font-normal font-text text-base text-ink-soft">
          {cartMessages.lineCount(lines.length)}
        </span>
      </h1>
      <div className="mt-5 flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
        <ul className="divide-y divide-line border-line border-y">
          {lines.map((line) => (
            <CartLineRow key={line.key} line={line} onRemove={() => setLeaving(line)} />
          ))}
        </ul>
        <CartSummary subtotalPaise={subtotalPaise} />
      </div>
      <ConfirmDialog
        open={leaving !== null}
        question={cartMessages.removeQuestion(leaving ? nameOf(leaving) : '')}
        confirmLabel={cartMessages.removeYes}
        cancelLabel={cartMessages.removeNo}
        onConfirm={confirmRemoval}
        onCancel={() => setLeaving(null)}
      />
    </div>
  );
}
