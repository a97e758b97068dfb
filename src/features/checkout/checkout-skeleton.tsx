import { Skeleton } from '#src/ui/skeleton.tsx';
import { heading, loading } from './skeleton-messages.ts';

/** As long as the form, so that a reload restores the scroll position and the footer does not jump. */
const FIELDS = [...Array(27).keys()];

export function CheckoutSkeleton() {
  return (
    <div className="wrap max-w-6xl pt-6 pb-12 md:pt-10" aria-busy="true">
      <h1 className="font-display font-semibold text-5xl leading-none md:text-6xl">{heading}</h1>
      <p role="status" className="sr-only">
        {loading}
      </p>
      <div className="mt-5 flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-12">
        <Skeleton className="h-14 rounded-lg lg:order-2 lg:h-96" />
        <div className="flex max-w-2xl flex-col gap-5 lg:order-1">
          {FIELDS.map((field) => (
            <div key={field} className="flex flex-col gap-1">
              <Skeleton className="h-5 w-32" />
              <Skeleton className="h-11 rounded-md" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
