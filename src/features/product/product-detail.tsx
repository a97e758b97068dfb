import type { Product } from '#src/contract/product.ts';
import { categorySlug } from '#src/domain/slug.ts';
import { Breadcrumbs, type Crumb } from '#src/ui/breadcrumbs.tsx';
import { hydrateLater } from '#src/ui/hydrate-later.tsx';
import * as productMessages from './messages.ts';
import { ProductHeading } from './product-heading.tsx';
import { ProductLayout } from './product-layout.tsx';
import { SizeGuide } from './size-guide.tsx';
import type { DetailState } from './use-product.ts';

const ProductAbout = hydrateLater(
  async () => (await import(/* chunk: below */ './product-about.tsx')).ProductAbout,
  <div className="min-h-dvh" />,
);
const BelowFold = hydrateLater(
  async () => (await import(/* chunk: below */ './below-fold.tsx')).BelowFold,
  <div className="min-h-dvh" />,
);

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
        <ProductAbout
          product={product}
          isLoading={detail.kind === 'loading'}
          onRetry={detail.kind === 'failed' ? detail.retry : null}
        />
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
