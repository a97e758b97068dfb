import { useState } from 'react';
import { createLog } from '#src/base/log.ts';
import type { Product } from '#src/contract/product.ts';
import { Button } from '#src/ui/button.tsx';
import { dataSaver } from '#src/ui/data-saver.ts';
import { toast } from '#src/ui/toaster.tsx';
import * as reviewMessages from './messages.ts';

const log = createLog('reviews');

const loadDialog = async () => (await import('./review-dialog.tsx')).ReviewDialog;
type ReviewDialog = Awaited<ReturnType<typeof loadDialog>>;

/** Prefetches the dialog, unless the data saver is on. A failure shows only when the dialog is opened. */
const prefetchDialog = () => {
  if (!dataSaver.isOn()) loadDialog().catch(() => undefined);
};

/** The 'Add Review' button. The code of its dialog loads with the first press; if it does not load, a toast explains. */
export function AddReviewButton({ product }: { product: Product }) {
  const [Dialog, setDialog] = useState<ReviewDialog | null>(null);
  const [state, setState] = useState<'closed' | 'opening' | 'open'>('closed');
  const open = () => {
    setState('opening');
    loadDialog().then(
      (loaded) => {
        setDialog(() => loaded);
        setState('open');
      },
      (error: unknown) => {
        log.warn('the review form did not load', error);
        toast.error(reviewMessages.notLoaded);
        setState('closed');
      },
    );
  };
  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        busy={state === 'opening'}
        onClick={open}
        onPointerEnter={prefetchDialog}
        onFocus={prefetchDialog}
      >
        {reviewMessages.add}
      </Button>
      {Dialog ? <Dialog product={product} open={state === 'open'} onClose={() => setState('closed')} /> : null}
    </>
  );
}
