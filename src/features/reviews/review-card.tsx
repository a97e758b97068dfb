import type { Review } from '#src/contract/review.ts';
import { shortDate } from '#src/domain/shop-date.ts';
import { useFileUrl } from '#src/features/settings/use-file-url.ts';
import { Picture } from '#src/ui/picture.tsx';
import { Rating } from '#src/ui/rating.tsx';
import * as reviewMessages from './messages.ts';

/** One review: stars, words, a picture if there is one, who and when (dd-mm-yy). */
export function ReviewCard({ review }: { review: Review }) {
  const fileUrl = useFileUrl();
  const name = review.name.trim() || reviewMessages.anonymous;
  const date = shortDate(review.createdAt);
  return (
    <article className="flex h-full flex-col gap-3 rounded-md bg-surface p-5">
      <Rating value={review.rating} />
      <p className="line-clamp-8 whitespace-pre-line">{review.comment}</p>
      {review.image === '' ? null : (
        <div className="w-24 overflow-hidden rounded-sm">
          <Picture src={fileUrl(review.image)} alt={reviewMessages.picture(name)} sizes="6rem" ratio="1/1" />
        </div>
      )}
      <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-1">
        <span className="min-w-0 truncate font-semibold">{name}</span>
        {date === '' ? null : (
          <time dateTime={review.createdAt} className="text-ink-soft text-sm tabular-nums">
            {date}
          </time>
        )}
      </p>
    </article>
  );
}
