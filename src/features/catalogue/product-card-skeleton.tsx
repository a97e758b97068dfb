import { type PerView, slideWidth } from '#src/ui/carousel-width.ts';
import { cx } from '#src/ui/cx.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** As tall as a ProductCard, line for line. */
export function ProductCardSkeleton() {
  return (
    <div className="flex h-full flex-col">
      <Skeleton className="aspect-4/5 w-full rounded-md" />
      <div className="size-[44px]" />
      <div className="mb-1 h-13 md:h-7">
        <Skeleton className="h-6 w-24" />
      </div>
      <div className="flex h-15 flex-col gap-1">
        <Skeleton className="h-4 w-11/12" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    </div>
  );
}

/** As many as fit on a desktop. */
const IN_A_ROW = 4;

/** As tall as a Carousel of product cards with the same `perView`. */
export const CardRowSkeleton = ({ perView }: { perView: PerView }) => (
  <div className="overflow-hidden">
    <div className={cx('-mr-3 flex md:-mr-5', slideWidth(perView))}>
      {Array.from({ length: IN_A_ROW }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <div key={place} className="carousel-slide pr-3 md:pr-5">
          <ProductCardSkeleton />
        </div>
      ))}
    </div>
  </div>
);
