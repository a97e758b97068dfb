import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { FoundStore } from './find-stores.ts';
import * as storeMessages from './messages.ts';
import { StoreCard } from './store-card.tsx';

/** One, two or three columns by width. */
const GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6';

export function StoreList({ found, isEmpty, onClear }: { found: FoundStore[]; isEmpty: boolean; onClear: () => void }) {
  if (isEmpty)
    return (
      <EmptyState
        icon="pin"
        title={storeMessages.empty}
        text={storeMessages.emptyText}
        action={
          <Link to="/" className={buttonClass()}>
            {storeMessages.home}
          </Link>
        }
      />
    );
  if (found.length === 0)
    return (
      <EmptyState
        icon="pin"
        title={storeMessages.none}
        text={storeMessages.noneText}
        action={<Button onClick={onClear}>{storeMessages.showAll}</Button>}
      />
    );
  return (
    <ul className={GRID}>
      {found.map((one) => (
        <li key={`${one.store.storeName} ${one.store.address}`}>
          <StoreCard {...one} />
        </li>
      ))}
    </ul>
  );
}

export const StoreSkeletons = () => (
  <div className={GRID} aria-busy="true">
    {[1, 2, 3, 4, 5, 6].map((place) => (
      <Skeleton key={place} className="h-72 w-full rounded-lg" />
    ))}
  </div>
);
