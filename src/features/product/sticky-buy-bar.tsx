import { useEffect, useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import { priceWithGst } from '#src/domain/price.ts';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { Button } from '#src/ui/button.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { Price } from '#src/ui/price.tsx';
import * as productMessages from './messages.ts';
import { isStickyBarShown } from './sticky-bar-rule.ts';

/** Follows a shopper who reads on; its button leads back to the options (SPEC 2). Room is left for the chat button. */
export function StickyBuyBar({ product, image, onBack }: { product: Product; image: string; onBack: () => void }) {
  const fileUrl = useFileUrl();
  const isShown = useStickyBarShown();
  if (!isShown) return null;
  return (
    <section
      aria-label={productMessages.stickyBar}
      className="bar-below fixed inset-x-0 bottom-0 z-30 animate-[rise-in_200ms_var(--ease-out-quick)] border-line border-t bg-surface pb-safe shadow-floating"
    >
      <div className="wrap flex items-center gap-3 py-2">
        <div className="hidden w-11 shrink-0 overflow-hidden rounded-sm sm:block">
          <Picture src={fileUrl(image)} alt="" sizes="3rem" ratio="4/5" />
        </div>
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold leading-tight">{product.productName}</p>
          <Price paise={priceWithGst(product)} size="sm" />
        </div>
        <Button className="mr-20 shrink-0" onClick={onBack}>
          {productMessages.addToCart}
        </Button>
      </div>
    </section>
  );
}

/** Looked at as a frame begins, when the page is laid out anyway: asked while React draws, it would be laid out twice. */
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
