import { useState } from 'react';
import type { Product } from '#src/contract/product.ts';
import type { Review } from '#src/contract/review.ts';
import { shortDate } from '#src/domain/shop-date.ts';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { Button } from '#src/ui/button.tsx';
import { Carousel } from '#src/ui/carousel.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { Rating } from '#src/ui/rating.tsx';
import { SectionHeading } from '#src/ui/section-heading.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { AddReviewButton } from './add-review-button.tsx';
import * as reviewMessages from './messages.ts';
import { RatingSummary } from './rating-summary.tsx';
import { ReviewPhotos } from './review-photos.tsx';

/** Fixed by the product specification. */
const REVIEW_AUTOPLAY_MS = 3000;
/** Slides side by side on wide screens. */
const WIDE_SLIDES = 3;

/** The reviews of a product, in the backend's order (newest first). `isLoading`: they are still loading. */
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
      <ReviewPhotos reviews={reviews} />
      <Carousel
        label={reviewMessages.carousel}
        autoplayMs={REVIEW_AUTOPLAY_MS}
        // With fewer reviews, all fit on a wide screen and nothing can scroll.
        loop={reviews.length > WIDE_SLIDES}
        showDots
        showArrows={false}
        perView={reviews.length === 1 ? { base: 1 } : { base: 1, md: 2, lg: WIDE_SLIDES }}
        slides={reviews.map((review) => <ReviewCard key={review._id} review={review} />)}
      />
    </>
  );
}

/** One review: stars, text, picture, author and date (dd-mm-yy). */
function ReviewCard({ review }: { review: Review }) {
  const fileUrl = useFileUrl();
  const name = review.name.trim() || reviewMessages.anonymous;
  const date = shortDate(review.createdAt);
  return (
    <article className="flex h-full flex-col gap-3 rounded-md bg-surface p-5">
      <Rating value={review.rating} />
      <Comment text={review.comment} />
      {review.fit ? <p className="text-ink-soft text-sm">{reviewMessages.fits[review.fit]}</p> : null}
      {review.image === '' ? null : (
        <div className="w-24 overflow-hidden rounded-sm">
          <Picture src={fileUrl(review.image)} alt={reviewMessages.picture(name)} sizes="6rem" ratio="1/1" />
        </div>
      )}
      <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-1">
        <span className="min-w-0 truncate font-semibold">{name}</span>
        {review.isVerified ? <span className="text-green text-sm">{reviewMessages.verified}</span> : null}
        {date === '' ? null : (
          <time dateTime={review.createdAt} className="text-ink-soft text-sm tabular-nums">
            {date}
          </time>
        )}
      </p>
    </article>
  );
}

/** The whole words of a text's first letters. A text without spaces, as in Japanese, ends anywhere. */
const START = /^(?:.{240,320}(?!\S)|.{0,320})/su;
const START_LINES = 8;

/** A long text begins folded, so that it does not make every card of the row tall. Paper has all of it. */
function Comment({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [start = text] = START.exec(text.split('\n', START_LINES).join('\n')) ?? [];
  return (
    <>
      <p className="whitespace-pre-line">
        {start}
        {start === text ? null : (
          <span className={isOpen ? '' : 'hidden print:inline'}>{text.slice(start.length)}</span>
        )}
      </p>
      {start === text ? null : (
        <Button
          variant="link"
          className="self-start print:hidden"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? reviewMessages.showLess : reviewMessages.readAll}
        </Button>
      )}
    </>
  );
}
