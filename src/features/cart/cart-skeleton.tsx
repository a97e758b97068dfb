import { Skeleton } from '#src/ui/skeleton.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { loading } from './skeleton-messages.ts';

/** Shown while the cart is loading. */
export function CartSkeleton() {
  return (
    <div className="wrap pt-6 pb-10 md:pt-10 md:pb-16">
      <Spinner label={loading} className="sr-only" />
      <Skeleton className="h-12 w-56" />
      <div className="mt-8 flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">
        <div className="divide-y divide-line border-line border-y">
          <SkeletonRow />
          <SkeletonRow />
        </div>
        <Skeleton className="h-64 rounded-lg" />
      </div>
    </div>
  );
}

const SkeletonRow = () => (
  <div className="grid grid-cols-[min(6rem,25vw)_minmax(0,1fr)] gap-4 py-5 sm:grid-cols-[7rem_minmax(0,1fr)]">
    <Skeleton className="aspect-4/5 rounded-md" />
    <div className="flex flex-col justify-between">
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-11 w-32 rounded-md" />
    </div>
  </div>
);
