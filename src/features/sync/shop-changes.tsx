import { useSnapshot } from '#src/features/session/use-lists.ts';
import type { ListOutbox, ShopChange } from '#src/offline/index.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/cx.ts';
import { keep } from './keep.ts';
import * as syncMessages from './messages.ts';
import { Notice } from './notice.tsx';

const nameOf = ({ payload }: ShopChange) => payload.product.productName || syncMessages.aProduct;
const textOf = (change: ShopChange) => syncMessages.changedByShop(change, nameOf(change));

/** What the shop itself changed in a list, each line with the way back where there is one (OFFLINE 3.6). */
export function ShopChanges({ list }: { list: ListOutbox | null }) {
  const { shopChanges } = useSnapshot(list);
  const [first, ...others] = shopChanges;
  if (!list || !first) return null;

  const undo = (change: ShopChange) =>
    change.kind === 'changed' ? null : (
      <Button
        variant="secondary"
        aria-label={syncMessages.undoOf(change, nameOf(change))}
        onClick={() => void keep(() => list.restore(change))}
      >
        {syncMessages.undo}
      </Button>
    );
  const title = others.length === 0 ? textOf(first) : syncMessages.severalChanged(shopChanges.length);
  return (
    <Notice tone="accent" title={title}>
      {others.length === 0 ? null : (
        <ul className="divide-y divide-line">
          {shopChanges.map((change) => (
            <li key={change.line} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
              <p className="min-w-0 flex-[1_1_9rem] text-sm">{textOf(change)}</p>
              {undo(change)}
            </li>
          ))}
        </ul>
      )}
      <div className={cx('mt-2 flex gap-2', others.length > 0 && 'justify-end')}>
        {others.length === 0 ? undo(first) : null}
        <Button
          variant="quiet"
          aria-label={others.length === 0 ? syncMessages.okOf(nameOf(first)) : syncMessages.ok}
          onClick={() => void keep(() => list.dismissShopChange(...shopChanges))}
        >
          {syncMessages.ok}
        </Button>
      </div>
    </Notice>
  );
}
