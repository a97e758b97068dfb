import { PricesAsOf } from '#src/features/freshness/prices-as-of.tsx';
import { useCartList, useSnapshot } from '#src/features/session/use-lists.ts';
import { MemoryBanner } from '#src/features/sync/memory-banner.tsx';
import { NotSaved } from '#src/features/sync/not-saved.tsx';
import { ShopChanges } from '#src/features/sync/shop-changes.tsx';
import { refusalWords } from './refusal-words.ts';

/** What there is to know about the cart before reading it: what was refused or changed, where it lives, how old it is. */
export function CartNotices() {
  const list = useCartList();
  const { status, confirmedAt, lines } = useSnapshot(list);
  const isOld = status.word === 'offline' && confirmedAt > 0 && lines.length > 0;
  return (
    <>
      <MemoryBanner status={status} />
      <NotSaved list={list} words={refusalWords} />
      <ShopChanges list={list} />
      {/* Its room is always there: it comes and goes with the network, and the lines below stay where they are. */}
      <div className="mt-1 min-h-5">
        <PricesAsOf since={isOld ? confirmedAt : null} />
      </div>
    </>
  );
}
