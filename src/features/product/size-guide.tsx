import type { Product } from '#src/contract/product.ts';
import { FitLine } from '#src/features/reviews/fit-line.tsx';
import { Button } from '#src/ui/button.tsx';
import { useLazyDialog } from '#src/ui/use-lazy-dialog.ts';
import * as productMessages from './messages.ts';

const loadDialog = async () => (await import('./size-guide-dialog.tsx')).SizeGuideDialog;

/** What reviewers say of the fit, and the button for the size guide, where the merchant has written one. */
export function SizeGuide({ product }: { product: Product }) {
  const { Dialog, open, close, ahead } = useLazyDialog(loadDialog, productMessages.guideNotLoaded);
  return (
    <div className="-my-2.5 flex flex-wrap items-center gap-x-3">
      <FitLine reviews={product.reviews} />
      {product.sizeGuide ? (
        <Button variant="link" aria-haspopup="dialog" onClick={open} {...ahead}>
          {productMessages.sizeGuide}
        </Button>
      ) : null}
      {Dialog ? <Dialog product={product} onClose={close} /> : null}
    </div>
  );
}
