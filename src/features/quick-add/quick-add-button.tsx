import { type ComponentType, useState } from 'react';
import { createLog } from '#src/base/log.ts';
import type { Product } from '#src/contract/product.ts';
import { dataSaver } from '#src/ui/data-saver.ts';
import { Spinner } from '#src/ui/spinner.tsx';
import { toast } from '#src/ui/toaster.tsx';
import * as quickAddMessages from './messages.ts';

const log = createLog('page');

const loadDialog = async () => (await import('./quick-add-dialog.tsx')).QuickAddDialog;
/**
 * Prefetches the dialog when the pointer or the focus reaches the button, unless the data saver is on. A failure shows only
 * when the dialog is opened.
 */
const prefetchDialog = () => {
  if (!dataSaver.isOn()) loadDialog().catch(() => undefined);
};

interface QuickAddProps {
  product: Product;
  /** The preselected colour. */
  color?: string | undefined;
}

/** The button on a card's picture (product-card.css) that opens the quick-add modal. If its code does not load, the page stays and a toast explains. */
export function QuickAddButton({ product, color }: QuickAddProps) {
  const [Dialog, setDialog] = useState<ComponentType<QuickAddProps & { onClose: () => void }> | null>(null);
  const [isOpening, setOpening] = useState(false);
  const open = () => {
    setOpening(true);
    loadDialog()
      .then(
        (loaded) => setDialog(() => loaded),
        (error: unknown) => {
          log.warn('quick add did not load', error);
          toast.error(quickAddMessages.notLoaded);
        },
      )
      .finally(() => setOpening(false));
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={quickAddMessages.open(product.productName)}
        onClick={isOpening ? undefined : open}
        onPointerEnter={prefetchDialog}
        onFocus={prefetchDialog}
        className="card-add"
      >
        {isOpening ? <Spinner label={quickAddMessages.opening} /> : null}
      </button>
      {Dialog ? <Dialog product={product} color={color} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
