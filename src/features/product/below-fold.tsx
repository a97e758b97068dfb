import { memo } from 'react';
import type { Product } from '#src/contract/product.ts';
import { ReviewsSection } from '#src/features/reviews/reviews-section.tsx';
import { Accordion } from '#src/ui/accordion.tsx';
import { Deferred } from '#src/ui/deferred.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import * as productMessages from './messages.ts';
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
        <div className="below-fold edge-room [--guess:18.5rem] lg:[--guess:8rem]">
          <ServiceStrip />
        </div>
        <ProductFaqs faqs={product.faqs} />
      </Deferred>
    </div>
  );
});

const isAsked = ({ question, answer }: Product['faqs'][number]) => question.trim() !== '' || answer.trim() !== '';

/** Shown only if some FAQ has a non-empty question or answer. */
function ProductFaqs({ faqs }: { faqs: Product['faqs'] }) {
  const asked = faqs.filter(isAsked);
  if (asked.length === 0) return null;
  return (
    <section className="mx-auto w-full max-w-4xl">
      <SectionHeading title={productMessages.faqs} />
      <Accordion
        items={asked.map(({ question, answer }, place) => ({
          id: `faq-${place}`,
          summary: question.trim() || productMessages.unnamedQuestion,
          content: <p className="whitespace-pre-line">{answer}</p>,
        }))}
      />
    </section>
  );
}
