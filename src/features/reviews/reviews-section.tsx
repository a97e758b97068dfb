import type { Product } from '#src/contract/product.ts';
import { Carousel } from '#src/ui/carousel.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { AddReviewButton } from './add-review-button.tsx';
import * as reviewMessages from './messages.ts';
import { RatingSummary } from './rating-summary.tsx';
import { ReviewCard } from './review-card.tsx';

/** SPEC 9. */
const REVIEW_AUTOPLAY_MS = 3000;
/** SPEC 2: slides side by side on wide screens. */
const WIDE_SLIDES = 3;

/** What buyers say of a product, newest first as the backend sends them. `isLoading`: they are on their way. */
export function ReviewsSection({ product, isLoading }: { product: Product; isLoading: boolean }) {
  return (
    <section
      id="reviews"
      aria-labelledby="reviews-heading"
      className="below-fold edge-room [--guess:40rem] flex flex-col gap-6"
    >
      <SectionHeading
        id="reviews-heading"
        title={reviewMessages.heading}
        action={<AddReviewButton product={product} />}
      />
      {isLoading ? <Skeleton className="h-56 w-full rounded-md" /> : <Reviews product={product} />}
    </section>
  );
}

function Reviews({ product }: { product: Product }) {
  const { reviews } = product;
  if (reviews.length === 0) return <p className="text-ink-soft">{reviewMessages.none}</p>;
  return (
    <>
      <RatingSummary product={product} />
      <Carousel
        label={reviewMessages.carousel}
        autoplayMs={REVIEW_AUTOPLAY_MS}
        // Fewer fit side by side on a wide screen and have nowhere to go.
        loop={reviews.length > WIDE_SLIDES}
        showDots
        showArrows={false}
        perView={reviews.length === 1 ? { base: 1 } : { base: 1, md: 2, lg: WIDE_SLIDES }}
        slides={reviews.map((review) => <ReviewCard key={review._id} review={review} />)}
      />
    </>
  );
}
