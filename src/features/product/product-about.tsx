import { createLog } from '#src/base/log.ts';
import type { Product } from '#src/contract/product.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { toast } from '#src/ui/toaster.tsx';
import { AboutItem } from './about-item.tsx';
import * as productMessages from './messages.ts';
import { Delivery } from './our-parts.tsx';
import { ProductInformation } from './product-information.tsx';

const log = createLog('share');

interface ProductAboutProps {
  product: Product;
  isLoading: boolean;
  /** Loads the description again, if that failed. */
  onRetry: (() => void) | null;
}

/** What follows the buy panel in its column: offers, delivery, the description, the information that the law demands, Share. */
export const ProductAbout = ({ product, isLoading, onRetry }: ProductAboutProps) => (
  <>
    <OffersBox />
    <Delivery />
    {onRetry ? (
      <DetailFailed onRetry={onRetry} />
    ) : (
      <AboutItem description={product.description} isLoading={isLoading} />
    )}
    <ProductInformation product={product} />
    <Button
      variant="quiet"
      className="-ml-5 self-start"
      onClick={() => void shareProduct(product.productName, location.href)}
    >
      <Icon name="share" />
      {productMessages.share}
    </Button>
  </>
);

/** Shown in place of description and reviews when only the listing's fields of the product are known. */
const DetailFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-accent-soft p-4">
    <p>{productMessages.detailMissing}</p>
    <Button variant="secondary" onClick={onRetry}>
      {productMessages.tryAgain}
    </Button>
  </div>
);

/** The 'Shipping Offers / Free Shipping Available' box. */
export function OffersBox() {
  return (
    <section
      aria-label={productMessages.offers}
      className="flex items-center gap-4 rounded-md bg-green-soft p-4 text-green"
    >
      <Icon name="truck" size={30} />
      <div>
        <h2 className="font-semibold">{productMessages.offers}</h2>
        <p>{productMessages.freeShipping}</p>
      </div>
    </section>
  );
}

/** Opens the device's share sheet if there is one, else copies the link and shows a toast. Never rejects. */
async function shareProduct(title: string, url: string): Promise<void> {
  try {
    if (navigator.share) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      toast.success(productMessages.linkCopied);
    }
  } catch (error) {
    // Closing the share sheet is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    log.warn('sharing failed', error);
    toast.error(productMessages.linkNotCopied);
  }
}
