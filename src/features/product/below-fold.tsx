import { memo } from 'react';
import type { Product } from '#src/contract/product.ts';
import { ReviewsSection } from '#src/features/reviews/reviews-section.tsx';
import { Deferred } from '#src/ui/deferred.tsx';
import { ProductFaqs } from './product-faqs.tsx';
import { RelatedProducts } from './related-products.tsx';
import { ServiceStrip } from './service-strip.tsx';
import type { DetailState } from './use-product.ts';

/** The part of the page below the buy panel. Memoized, so that a background refetch of the product does not re-render it. */
export const BelowFold = memo(function BelowFold({
  product,
  detail,
}: {
  product: Product;
  detail: DetailState['kind'];
}) {
  return (
    <div className="wrap flex flex-col gap-12 md:gap-20">
      <Deferred>
        {detail === 'failed' ? null : <ReviewsSection product={product} isLoading={detail === 'loading'} />}
        <RelatedProducts product={product} />
        <ServiceStrip />
        <ProductFaqs faqs={product.faqs} />
      </Deferred>
    </div>
  );
});
