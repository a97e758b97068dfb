import { useSnapshot } from '#src/features/session/use-lists.ts';
import type { ListOutbox } from '#src/offline/list-outbox.ts';
import { Button } from '#src/ui/button.tsx';
import { keep } from './keep.ts';
import * as syncMessages from './messages.ts';
import { Notice } from './notice.tsx';

/** What the shop itself changed in a list, each with the way back where there is one (OFFLINE 3.6). */
export function ShopChanges({ list }: { list: ListOutbox | null }) {
  const { shopChanges } = useSnapshot(list);
  if (!list) return null;
  return shopChanges.map((change) => {
    const name = change.payload.product.productName || syncMessages.aProduct;
    return (
      <Notice key={`${change.line}${change.at}`} tone="accent" title={syncMessages.changedByShop(change, name)}>
        <div className="mt-2 flex gap-2">
          {change.kind === 'removed' ? (
            <Button
              variant="secondary"
              aria-label={syncMessages.undoOf(name)}
              onClick={() => void keep(() => list.restore(change))}
            >
              {syncMessages.undo}
            </Button>
          ) : null}
          <Button
            variant="quiet"
            aria-label={syncMessages.okOf(name)}
            onClick={() => void keep(() => list.dismissShopChange(change))}
          >
            {syncMessages.ok}
          </Button>
        </div>
      </Notice>
    );
  });
}
