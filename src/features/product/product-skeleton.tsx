import { Skeleton } from '#src/ui/skeleton.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { loading } from './skeleton-messages.ts';

/**
 * The page while its product loads, as large as what replaces it. Tall enough that the footer does not flash when a
 * shopper reloads far down the page.
 */
export function ProductSkeleton() {
  return (
    <div className="wrap min-h-[250dvh] pb-16">
      <Spinner label={loading} className="sr-only" />
      <div className="flex h-11 items-center">
        <Skeleton className="h-4 w-48" />
      </div>
      <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:gap-8 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:gap-12">
        <div className="-mx-4 md:mx-0 lg:pl-23">
          <Skeleton className="aspect-9/10 w-full rounded-none md:aspect-4/5 md:rounded-lg" />
        </div>
        <div className="flex flex-col gap-6">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-10 w-3/4" />
          <Skeleton className="h-12 w-40" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
          <div className="grid gap-3 sm:grid-cols-2">
            <Skeleton className="h-13 rounded-md" />
            <Skeleton className="h-13 rounded-md" />
          </div>
          <Skeleton className="h-20 rounded-md" />
        </div>
      </div>
    </div>
  );
}
