import type { Product } from '#src/contract/product.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import { useLazyDialog } from '#src/ui/use-lazy-dialog.ts';
import * as quickAddMessages from './messages.ts';

const loadDialog = async () => (await import('./quick-add-dialog.tsx')).QuickAddDialog;

interface QuickAddProps {
  product: Product;
  /** The preselected colour. */
  color?: string | undefined;
}

/** The button on a card (product-card.css) that opens the quick-add modal. */
export function QuickAddButton({ product, color }: QuickAddProps) {
  const { Dialog, isOpening, open, close, ahead } = useLazyDialog(loadDialog, quickAddMessages.notLoaded);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={quickAddMessages.open(product.productName)}
        onClick={open}
        {...ahead}
        className="card-add"
      >
        {isOpening ? <Spinner label={quickAddMessages.opening} /> : null}
      </button>
      {Dialog ? <Dialog product={product} color={color} onClose={close} /> : null}
    </>
  );
}
