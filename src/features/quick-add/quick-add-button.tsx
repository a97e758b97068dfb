import type { Product } from '#src/contract/product.ts';
import { cx } from '#src/ui/cx.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { useLazyDialog } from '#src/ui/use-lazy-dialog.ts';
import * as quickAddMessages from './messages.ts';

const loadDialog = async () => (await import('./quick-add-dialog.tsx')).QuickAddDialog;

interface QuickAddProps {
  product: Product;
  /** The preselected colour. */
  color?: string | undefined;
}

/** Opens the quick-add modal of one product. */
export function QuickAddButton({
  product,
  color,
  isSoldOut,
  className = '',
}: QuickAddProps & { isSoldOut: boolean; className?: string }) {
  const { Dialog, isOpening, open, close, ahead } = useLazyDialog(loadDialog, quickAddMessages.notLoaded);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={quickAddMessages.open(product.productName)}
        onClick={open}
        {...ahead}
        className={cx('group/add grid size-11 shrink-0 place-items-center', className)}
      >
        <span
          className={cx(
            'grid size-9 place-items-center rounded-full text-ink transition-colors group-hover/add:bg-ink group-hover/add:text-paper',
            isSoldOut ? 'bg-line' : 'bg-accent',
          )}
        >
          {isOpening ? <Spinner label={quickAddMessages.opening} /> : <Icon name="plus" size={22} />}
        </span>
      </button>
      {Dialog ? <Dialog product={product} color={color} onClose={close} /> : null}
    </>
  );
}
