import { Skeleton } from '#src/ui/skeleton.tsx';

/** As tall as a ProductCard, line for line. */
export function ProductCardSkeleton() {
  return (
    <div className="flex h-full flex-col">
      <Skeleton className="aspect-4/5 w-full rounded-md" />
      <div className="h-11" />
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
