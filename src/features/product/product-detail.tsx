import { createLog } from '#src/base/log.ts';
import type { Product } from '#src/contract/product.ts';
import { categorySlug } from '#src/domain/slug.ts';
import { Breadcrumbs, type Crumb } from '#src/ui/breadcrumbs.tsx';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { toast } from '#src/ui/toaster.tsx';
import { AboutItem } from './about-item.tsx';
import { BelowFold } from './below-fold.tsx';
import * as productMessages from './messages.ts';
import { Delivery } from './our-parts.tsx';
import { ProductHeading } from './product-heading.tsx';
import { ProductInformation } from './product-information.tsx';
import { ProductLayout } from './product-layout.tsx';
import { SizeGuide } from './size-guide.tsx';
import type { DetailState } from './use-product.ts';

const log = createLog('share');

/**
 * The page of one product. Until its detail has loaded, it shows what a listing knew. The elements created here do not
 * depend on the chosen options, so that picking a colour re-renders none of them.
 */
export function ProductDetail({
  product,
  detail,
  since,
}: {
  product: Product;
  detail: DetailState;
  /** Since when the device has the product; null = fresh. */
  since: number | null;
}) {
  return (
    <ProductLayout
      product={product}
      crumbs={<Breadcrumbs items={crumbsOf(product)} />}
      heading={<ProductHeading product={product} since={since} />}
      guide={<SizeGuide product={product} />}
      about={
        <>
          <OffersBox />
          <Delivery />
          {detail.kind === 'failed' ? (
            <DetailFailed onRetry={detail.retry} />
          ) : (
            <AboutItem description={product.description} isLoading={detail.kind === 'loading'} />
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
      }
      belowFold={<BelowFold product={product} detail={detail.kind} />}
    />
  );
}

function crumbsOf({ category, productName }: Product): Crumb[] {
  const listing: Crumb = {
    label: category,
    to: '/category-products/$category',
    params: { category: categorySlug(category) },
  };
  return [{ label: productMessages.home, to: '/' }, ...(category === '' ? [] : [listing]), { label: productName }];
}

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
