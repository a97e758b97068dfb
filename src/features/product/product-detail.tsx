import { useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import { categorySlug } from '#src/domain/slug.ts';
import { useProductChoice } from '#src/features/catalogue/use-product-choice.ts';
import { Breadcrumbs, type Crumb } from '#src/ui/breadcrumbs.tsx';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { useReducedMotion } from '#src/ui/use-media.ts';
import { AboutItem } from './about-item.tsx';
import { BuyPanel } from './buy-panel.tsx';
import { DetailFailed } from './detail-failed.tsx';
import { FartherDown } from './farther-down.tsx';
import * as productMessages from './messages.ts';
import { OffersBox } from './offers-box.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { ProductHeading } from './product-heading.tsx';
import { shareProduct } from './share-product.ts';
import { StickyBuyBar } from './sticky-buy-bar.tsx';
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
  // As it was when the page opened: on the way to the next page the address is that one's already.
  const [wanted] = useState(useLocation({ select: ({ state }) => state.color }));
  const choice = useProductChoice(product, wanted);
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
            <ProductGallery product={product} image={choice.image} />
          </div>
          <div ref={panel} tabIndex={-1} className="flex min-w-0 flex-col gap-6">
            <ProductHeading product={product} since={since} />
            <BuyPanel product={product} choice={choice} />
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
      <FartherDown product={product} detail={detail.kind} />
      <StickyBuyBar product={product} image={choice.image} onBack={backToOptions} />
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
