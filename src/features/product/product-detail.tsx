import type { Product } from '#src/contract/product.ts';
import { categorySlug } from '#src/domain/slug.ts';
import { Breadcrumbs, type Crumb } from '#src/ui/breadcrumbs.tsx';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { AboutItem } from './about-item.tsx';
import { BelowFold } from './below-fold.tsx';
import { DetailFailed } from './detail-failed.tsx';
import * as productMessages from './messages.ts';
import { OffersBox } from './offers-box.tsx';
import { ProductHeading } from './product-heading.tsx';
import { ProductLayout } from './product-layout.tsx';
import { shareProduct } from './share-product.ts';
import type { DetailState } from './use-product.ts';

/**
 * Everything about one product (SPEC 2). Until its detail is here, what a listing knew of it. What is made here is the same
 * whatever the shopper chooses, so that a tap on a colour draws none of it anew.
 */
export function ProductDetail({
  product,
  detail,
  since,
}: {
  product: Product;
  detail: DetailState;
  /** When the device was given it; null = just now. */
  since: number | null;
}) {
  return (
    <ProductLayout
      product={product}
      crumbs={<Breadcrumbs items={crumbsOf(product)} />}
      heading={<ProductHeading product={product} since={since} />}
      about={
        <>
          <OffersBox />
          {detail.kind === 'failed' ? (
            <DetailFailed onRetry={detail.retry} />
          ) : (
            <AboutItem description={product.description} isLoading={detail.kind === 'loading'} />
          )}
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
