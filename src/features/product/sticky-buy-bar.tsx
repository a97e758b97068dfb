import { useEffect, useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import { priceWithGst } from '#src/domain/price.ts';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { Button } from '#src/ui/button.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { Price } from '#src/ui/price.tsx';
import * as productMessages from './messages.ts';

/** Appears while the shopper reads on; its button leads back to the options. Leaves space for the chat button. */
export function StickyBuyBar({ product, image, onBack }: { product: Product; image: string; onBack: () => void }) {
  const fileUrl = useFileUrl();
  const isShown = useStickyBarShown();
  if (!isShown) return null;
  return (
    <section
      aria-label={productMessages.stickyBar}
      className="bar-below fixed inset-x-0 bottom-0 z-30 animate-[rise-in_200ms_var(--ease-out-quick)] border-line border-t bg-surface pb-safe shadow-floating"
    >
      <div className="wrap flex flex-wrap items-center gap-x-3 py-2 max-sm:px-2">
        <div className="hidden w-11 shrink-0 overflow-hidden rounded-sm sm:block">
          <Picture src={fileUrl(image)} alt="" sizes="3rem" ratio="4/5" />
        </div>
        <div className="min-w-0 flex-1 basis-20">
          <p className="truncate font-semibold leading-tight">{product.productName}</p>
          <Price paise={priceWithGst(product)} size="sm" />
        </div>
        <Button className="shrink-0" onClick={onBack}>
          {productMessages.addToCart}
        </Button>
      </div>
    </section>
  );
}

/** Measured at the start of a frame, after layout. Measuring during React's render would force a second layout. */
function useStickyBarShown(): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        setShown(isShownNow());
      });
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, []);
  return isShown;
}

const isShownNow = () =>
  isStickyBarShown({ scrolled: scrollY, viewport: innerHeight, height: document.documentElement.scrollHeight });

/** Fixed by the product specification. */
const STICKY_BAR_PX = 500;

/** True when more than 500 px are scrolled and more than 500 px are left to the page end. All in CSS px. */
export const isStickyBarShown = (page: { scrolled: number; viewport: number; height: number }): boolean =>
  page.scrolled > STICKY_BAR_PX && page.height - page.viewport - page.scrolled > STICKY_BAR_PX;
