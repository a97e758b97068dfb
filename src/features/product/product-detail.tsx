import { useRef } from 'react';
import type { Product } from '#src/contract/product.ts';
import { categorySlug } from '#src/domain/slug.ts';
import { ReviewsSection } from '#src/features/reviews/reviews-section.tsx';
import { Breadcrumbs, type Crumb } from '#src/ui/breadcrumbs.tsx';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Later } from '#src/ui/later.tsx';
import { useReducedMotion } from '#src/ui/use-media.ts';
import { AboutItem } from './about-item.tsx';
import { BuyPanel } from './buy-panel.tsx';
import { DetailFailed } from './detail-failed.tsx';
import * as productMessages from './messages.ts';
import { OffersBox } from './offers-box.tsx';
import { ProductFaqs } from './product-faqs.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { ProductHeading } from './product-heading.tsx';
import { RelatedProducts } from './related-products.tsx';
import { ServiceStrip } from './service-strip.tsx';
import { shareProduct } from './share-product.ts';
import { StickyBuyBar } from './sticky-buy-bar.tsx';
import { useBuyBox } from './use-buy-box.ts';
import type { DetailState } from './use-product.ts';

/** Everything about one product (SPEC 2). Until its detail is here, what a listing knew of it. */
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
  const box = useBuyBox(product);
  const isStill = useReducedMotion();
  const panel = useRef<HTMLDivElement>(null);

  const backToOptions = () => {
    window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
    // The keyboard's place follows the eye's.
    panel.current?.focus({ preventScroll: true });
  };

  return (
    <div className="buys-here flex flex-col gap-12 pb-16 md:gap-20">
      <div className="wrap">
        <Breadcrumbs items={crumbsOf(product)} />
        <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:gap-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-12">
          <div className="-mx-4 md:sticky md:top-20 md:mx-0 md:self-start lg:top-28">
            <ProductGallery product={product} image={box.choice.image} />
          </div>
          <div ref={panel} tabIndex={-1} className="flex min-w-0 flex-col gap-6">
            <ProductHeading product={product} since={since} />
            <BuyPanel product={product} box={box} />
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
          </div>
        </div>
      </div>
      <div className="wrap flex flex-col gap-12 md:gap-20">
        <Later>
          {detail.kind === 'failed' ? null : <ReviewsSection product={product} isLoading={detail.kind === 'loading'} />}
          <RelatedProducts product={product} />
          <ServiceStrip />
          <ProductFaqs faqs={product.faqs} />
        </Later>
      </div>
      <StickyBuyBar product={product} image={box.choice.image} onBack={backToOptions} />
    </div>
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
