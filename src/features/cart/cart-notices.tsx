import { PricesAsOf } from '#src/features/freshness/prices-as-of.tsx';
import { useCartList, useSnapshot } from '#src/features/session/use-lists.ts';
import { MemoryBanner } from '#src/features/sync/memory-banner.tsx';
import { NotSaved } from '#src/features/sync/not-saved.tsx';
import { ShopChanges } from '#src/features/sync/shop-changes.tsx';
import { refusalMessage } from './refusal-message.ts';

/** Notices above the cart: rejected or changed lines, where the cart is stored, how old it is. */
export function CartNotices() {
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
